import { describe, expect, it } from "vitest";
import { describeCodeState, describeThreadPlace, formatCodePlace, getBeginning } from "./describeThread.ts";

const code = { kind: "code", path: "src/a.ts", line: 3, endLine: 3, state: "exact" } as const;

describe("descriptions of a thread", () => {
  it("names its lines, and their state", () => {
    expect([formatCodePlace(code), formatCodePlace({ ...code, endLine: 7 })]).toEqual(["src/a.ts:3", "src/a.ts:3-7"]);
    const states = (["exact", "moved", "edited", "gone"] as const).map((state) =>
      describeCodeState({ ...code, state }),
    );
    expect(states).toEqual([undefined, "moved since then", "edited since then", "gone"]);
    const part = { kind: "commit", commit: "0123456789" } as const;
    const change = { round: 1, part, file: "f", side: "after", line: 1, endLine: 1 } as const;
    expect(formatCodePlace({ ...code, change })).toBe("src/a.ts:3");
    expect(formatCodePlace({ ...code, change: { ...change, side: "before" } })).toBe("src/a.ts:3 (old)");
    expect(describeCodeState({ ...code, state: "exact", change })).toBe("on commit 0123456");
    expect(describeCodeState({ ...code, state: "edited", change })).toBe("on commit 0123456 · edited since then");
    expect(describeCodeState({ ...code, state: "gone", reason: "There is no file" })).toBe("There is no file");
  });

  it("names its place", () => {
    const titleOf = (id: string) => `Title of ${id}`;
    const quote = { exact: "some\n words", prefix: "", suffix: "" };
    const places = [
      { kind: "review" },
      { kind: "section", sectionId: "s1" },
      { kind: "section", sectionId: "s2", lost: { quote: "some words", reason: "this text is not in iteration 2" } },
      { kind: "text", sectionId: "s1", quote },
      code,
      { kind: "orphaned", title: "Old", quote: "", reason: "gone" },
    ] as const;
    expect(places.map((place) => describeThreadPlace({ place }, titleOf))).toEqual([
      "The whole review",
      "Title of s1",
      "Title of s2",
      "“some words”",
      "src/a.ts:3",
      "Old (outdated)",
    ]);
  });

  it("starts without Markdown marks, on one line", () => {
    expect(getBeginning("# Why **now**?\n\n- `one` > 2", 40)).toBe("Why now? one > 2");
    expect(getBeginning("Shorter:\n\n```suggestion\nuse(1);\n```", 40)).toBe("Shorter: use(1);");
    expect(getBeginning("one two three", 8)).toBe("one two…");
  });

  it("keeps asterisks that mark nothing", () => {
    const typed = ['"command:*" listener and tests/*.test.js', "2 * 3 * 4", "`command:*` and **/*.ts"];
    expect(typed.map((text) => getBeginning(text, 60))).toEqual([typed[0], typed[1], "command:* and **/*.ts"]);
    expect(getBeginning("***All*** of *these `a*b` words*", 60)).toBe("All of these a*b words");
  });
});
