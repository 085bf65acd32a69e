import { describe, expect, it } from "vitest";
import { contextLines } from "./contextLines.ts";

describe("contextLines", () => {
  it("are counted as git counts them", () => {
    const lines = (text: string) => contextLines(text, { line: 1, endLine: 9 });
    expect(["a\r\nb\rc\n", "a\n\nb", ""].map(lines)).toEqual([
      { kind: "lines", lines: ["a\r", "b\rc"], total: 2, isUnended: false },
      { kind: "lines", lines: ["a", "", "b"], total: 3, isUnended: true },
      { kind: "lines", lines: [], total: 0, isUnended: false },
    ]);
  });

  it("are limited to the size that a page can take at once", () => {
    const outcome = contextLines("x\n".repeat(5_000), { line: 11, endLine: 5_000 });
    expect([outcome.kind === "lines" && outcome.lines.length, outcome]).toMatchObject([2_000, { total: 5_000 }]);
  });
});
