import { describe, expect, it } from "vitest";
import { toHtml } from "../html/toHtml.ts";
import { renderSection } from "../toHast.ts";
import { diffRendered } from "./diffRendered.ts";

function notes(before: string, after: string): readonly (string | undefined)[] {
  const [old, now] = [renderSection(before, ""), renderSection(after, "")];
  if (old.kind === "deep" || now.kind === "deep") return [];
  return [...toHtml(diffRendered(old.root, now.root)).matchAll(/data-said="differs only in ([^"]*)"/g)].map(
    ([, said]) => said,
  );
}

const encoded = "how characters are encoded";
const invisible = "invisible characters or blanks";

describe("two sides that look the same", () => {
  it.each([
    ["a word", "The name caf\u00e9 is new.", "The name cafe\u0301 is new.", encoded],
    ["a whole block", "# Caf\u00e9", "# Cafe\u0301", encoded],
    ["inline code", "Call `caf\u00e9` now.", "Call `cafe\u0301` now.", encoded],
    ["a line of code", "```\na\ncaf\u00e9();\n```", "```\na\ncafe\u0301();\n```", encoded],
    ["a zero-width character", "The word ab is new.", "The word a\u200bb is new.", invisible],
  ])("are told in words: %s", (_what, before, after, said) => expect(notes(before, after)).toEqual([said]));

  it("are told from sides that a reader can tell apart", () => {
    expect(notes("The name caf\u00e9 is new.", "The name cafe is new.")).toEqual([]);
    expect(notes("```\ncaf\u00e9\n```", "```\nother\n```")).toEqual([]);
  });
});
