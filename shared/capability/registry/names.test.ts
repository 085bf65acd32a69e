import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNearestNames, measureEditDistance } from "./names.ts";

const known = [
  "findReferences",
  "findSymbol",
  "findFiles",
  "definition",
  "typeDefinition",
  "getSelection",
  "diagnostics",
  "incomingCalls",
];

describe("findNearestNames", () => {
  it.each([
    ["findRefrences", "findReferences"],
    ["find_references", "findReferences"],
    ["FINDREFERENCES", "findReferences"],
    ["references", "findReferences"],
    ["getReferences", "findReferences"],
    ["selection", "getSelection"],
    ["getDiagnostics", "diagnostics"],
    ["defintion", "definition"],
    ["incoming_call", "incomingCalls"],
    ["fidnSymbol", "findSymbol"],
  ])("corrects %s to %s", (written, meant) => {
    expect(findNearestNames(written, known)[0]).toBe(meant);
  });

  it("finds nothing when no name is similar", () => {
    expect(findNearestNames("launchRocket", known)).toEqual([]);
    expect(findNearestNames("", known)).toEqual([]);
    expect(findNearestNames("x".repeat(100_000), known)).toEqual([]);
  });
});

describe("measureEditDistance", () => {
  it("is a metric: zero for equal words, symmetric, and one for a swap", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (left, right) => {
        expect(measureEditDistance(left, left)).toBe(0);
        expect(measureEditDistance(left, right)).toBe(measureEditDistance(right, left));
        expect(measureEditDistance(left, right)).toBeLessThanOrEqual(Math.max(left.length, right.length));
      }),
    );
    expect([
      measureEditDistance("ab", "ba"),
      measureEditDistance("abc", "acb"),
      measureEditDistance("", "abc"),
    ]).toEqual([1, 1, 3]);
  });
});
