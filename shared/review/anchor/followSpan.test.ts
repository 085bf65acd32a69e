import { describe, expect, it } from "vitest";
import { followSpan, type Whereabouts } from "./followSpan.ts";
import { traceLines } from "./lineTrace.ts";

const before = [
  "import a;",
  "",
  "function sum(prices) {",
  "  const total = add(prices);",
  "  return total;",
  "}",
  "",
  "end();",
];

function follow(after: readonly string[], line: number, endLine: number): Whereabouts {
  return followSpan(traceLines(before.join("\n"), after.join("\n")), { line, endLine });
}

describe("followSpan", () => {
  it("finds a range where it was", () => {
    expect(follow(before, 3, 6)).toEqual({ kind: "exact", line: 3, endLine: 6, confidence: 1 });
  });

  it("moves a range when lines are added above it", () => {
    const after = ["import b;", ...before];
    expect(follow(after, 3, 6)).toEqual({ kind: "moved", line: 4, endLine: 7, confidence: 1 });
  });

  it("extends a range by lines inserted inside it, and reports it as edited", () => {
    const after = before.toSpliced(4, 0, "  check(total);", "  log(total);");
    expect(follow(after, 3, 6)).toEqual({ kind: "edited", line: 3, endLine: 8, confidence: 1 });
  });

  it("extends a range over all lines that replaced its first or its last line", () => {
    const total = ["  const all = list(prices);", "  const total = add(all, prices);"];
    expect(follow(before.toSpliced(3, 1, ...total), 4, 6)).toMatchObject({ kind: "edited", line: 4, endLine: 7 });
    expect(follow(before.toSpliced(3, 1, ...total.toReversed()), 3, 4)).toMatchObject({ line: 3, endLine: 5 });
    // A line added above one that did not change, or above a blank line, is not part of what it was.
    expect(follow(before.toSpliced(3, 0, "  check(prices);"), 4, 6)).toMatchObject({ kind: "moved", line: 5 });
    expect(
      follow(before.toSpliced(3, 1, "  check(prices);", "", "  const total = addAll(prices);"), 4, 6),
    ).toMatchObject({
      line: 6,
      endLine: 8,
    });
  });

  it("reports a range as gone when one of its ends is gone", () => {
    expect(follow(before.toSpliced(2, 1), 3, 6)).toEqual({ kind: "gone", reason: "deleted", confidence: 1 });
  });

  it("reports a range as gone when its ends are far apart", () => {
    const between = Array.from({ length: 60 }, (_, number) => `between(${number});`);
    expect(follow(before.toSpliced(4, 0, ...between), 3, 6)).toEqual({ kind: "gone", reason: "torn", confidence: 1 });
  });

  it("reports lines that never existed", () => {
    expect(follow(before, 9, 9)).toEqual({ kind: "gone", reason: "never-there", confidence: 1 });
    expect(follow(before, 8, 12)).toEqual({ kind: "gone", reason: "never-there", confidence: 1 });
    expect(follow(before, 0, 1)).toEqual({ kind: "gone", reason: "never-there", confidence: 1 });
  });

  it("treats an end before the beginning as a single line", () => {
    expect(follow(before, 4, 1)).toEqual({ kind: "exact", line: 4, endLine: 4, confidence: 1 });
  });
});
