import { describe, expect, it } from "vitest";
import { diffSources } from "./sourceRuns.ts";

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\n`).join("");

describe("diffSources", () => {
  it("puts removed lines before added ones, with three lines of context", () => {
    expect(diffSources(lines(1, 20), lines(1, 20).replace("10\n", "ten\n"))).toEqual([
      { kind: "omitted", lines: 6 },
      { kind: "same", text: lines(7, 9) },
      { kind: "removed", text: "10\n" },
      { kind: "added", text: "ten\n" },
      { kind: "same", text: lines(11, 13) },
      { kind: "omitted", lines: 7 },
    ]);
  });

  it("returns a new or a removed text as a whole", () => {
    expect([diffSources("", "a\nb"), diffSources("a\n", "")]).toEqual([
      [{ kind: "added", text: "a\nb\n" }],
      [{ kind: "removed", text: "a\n" }],
    ]);
  });

  it("ignores the ending of the last line", () => {
    expect(diffSources("a\nb\n\n", "a\nb")).toEqual([{ kind: "same", text: "a\nb\n" }]);
  });
});
