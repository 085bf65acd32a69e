import { describe, expect, it } from "vitest";
import { finish } from "../steps.ts";
import { referenceSteps } from "./findReferences.ts";
import type { UnreadBracket } from "./unreadBrackets.ts";

function unreadIn(markdown: string): readonly UnreadBracket[] {
  const found: UnreadBracket[] = [];
  finish(referenceSteps(markdown, (bracket) => found.push(bracket)));
  return found;
}

describe("a bracket that only looks like a reference", () => {
  it.each([
    ["[src/a.ts:login][]", "[src/a.ts#login][]"],
    ["[`tests/a.py::test_login`][]", "[tests/a.py#test_login][]"],
    ["[src/a.ts#12][]", "[src/a.ts:12][]"],
    ["[src/a.ts line 10][]", "[src/a.ts:10][]"],
    ["[src/a.ts, lines 10 to 20][]", "[src/a.ts:10-20][]"],
    ["[src/a.ts:10..20][]", "[src/a.ts:10-20][]"],
    ["[src/a.cs(10,5)][]", "[src/a.cs:10:5][]"],
    ["[src/a.ts:10]", "[src/a.ts:10][]"],
    ["[src/a.ts:10,20]", "[src/a.ts:10,20][]"],
    ["[`src/a.ts#login()`]", "[src/a.ts#login()][]"],
    ["[src/a.ts]", "[src/a.ts][]"],
    ["[src/a.ts:login]", "[src/a.ts#login][]"],
    ["[the check](src/a.ts:login)", "[…](src/a.ts#login)"],
    ["[src/][]", undefined],
    ["[src/login()][]", undefined],
    ["[:10-20][]", undefined],
    ["[#L10][]", undefined],
    ["[#login][]", undefined],
    ["[the folder](docs/)", undefined],
  ])("is reported with what to write instead: %s", (text, instead) => {
    expect(unreadIn(`See ${text} here.`)).toEqual([instead === undefined ? { text } : { text, instead }]);
  });

  it("is reported in a hunk fence, and as the label of a link with its own text", () => {
    expect(unreadIn("```hunk\nsrc/a.ts:login\nsrc/b.ts:3\n```")).toEqual([
      { text: "src/a.ts:login", instead: "src/a.ts#login" },
    ]);
    expect(unreadIn("[the check][src/a.ts:3]")).toEqual([{ text: "[src/a.ts:3]", instead: "[src/a.ts:3][]" }]);
  });

  it.each([
    "[x] [ ] [WIP] [1] [1, 2] [A/B] [and/or] [12:30] [#12] [C#] [NOTE: more] [e.g.] [v1.2] [localhost:3000] [login()]",
    "[^1] [^a.ts:1][] ![src/a.ts line 3][]\n\n[^1]: a note",
    "[a.ts line 3][] [src/][] [words][src/]\n\n[a.ts line 3]: https://example.org\n[src/]: https://example.org/src",
    "[a](https://example.org/a.ts:b) [b](#a-heading) [c](mailto:a@example.org) [d](vscode:x) [e](?x=1)",
    "[https://example.org/a:1][] [src/a.ts:1][] [see [src/a.ts:1][] there]",
    "`[src/a.ts:x][]` \\[src/a.ts:x][]\n\n```\n[src/a.ts:x][]\n```\n\n    [src/a.ts:x][]",
    `[${"src/a.ts:x ".repeat(30)}][]`,
  ])("is not reported in %s", (markdown) => {
    expect(unreadIn(markdown)).toEqual([]);
  });

  it("is truncated when it is long", () => {
    expect(unreadIn(`[src/${"a".repeat(150)}/][]`)[0]?.text).toMatch(/^\[src\/a{95}…$/);
  });
});
