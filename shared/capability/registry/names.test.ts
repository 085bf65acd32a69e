import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, nearestNames } from "./names.ts";

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

describe("nearestNames", () => {
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
  ])("takes %s for %s", (written, meant) => {
    expect(nearestNames(written, known)[0]).toBe(meant);
  });

  it("finds nothing when no name is similar", () => {
    expect(nearestNames("launchRocket", known)).toEqual([]);
    expect(nearestNames("", known)).toEqual([]);
    expect(nearestNames("x".repeat(100_000), known)).toEqual([]);
  });
});

describe("editDistance", () => {
  it("is a metric: zero for equal words, symmetric, and one for a swap", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (left, right) => {
        expect(editDistance(left, left)).toBe(0);
        expect(editDistance(left, right)).toBe(editDistance(right, left));
        expect(editDistance(left, right)).toBeLessThanOrEqual(Math.max(left.length, right.length));
      }),
    );
    expect([editDistance("ab", "ba"), editDistance("abc", "acb"), editDistance("", "abc")]).toEqual([1, 1, 3]);
  });
});
