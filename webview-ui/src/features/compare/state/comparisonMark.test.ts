import { describe, expect, it } from "vitest";
import { getChangeMark } from "./comparisonMark.ts";
import { column, createTestComparison, flips } from "./testComparison.fixture.ts";

const state = createTestComparison();

describe("getChangeMark", () => {
  it("names the most important change of a section", () => {
    expect(column.map((ordinal) => getChangeMark(state, ordinal))).toEqual([
      "changed",
      "renamed",
      "added",
      "removed",
      "moved",
      undefined,
    ]);
  });

  it("makes an otherwise unchanged section with another result of a check count as changed", () => {
    const flipped = createTestComparison({ flips });
    expect([getChangeMark(flipped, 5), flipped.rows.has("5"), state.rows.has("5")]).toEqual(["check", true, false]);
  });
});
