import { describe, expect, it } from "vitest";
import { describeComparison, describeFlip, describeSection, getChangeMark } from "./comparisonMark.ts";
import { createComparison } from "./comparisonState.ts";

const column = [0, 1, 2, 3, 4, 5];
const texts = column.map(String);
const state = createComparison(
  {
    reviewId: "r",
    from: 1,
    to: 2,
    kinds: ["changed", "changed", "added", "removed", "unchanged", "unchanged"],
    ids: texts,
    before: texts,
    after: texts,
    titles: texts,
    levels: column,
    lengths: column,
    lines: column,
    moved: [1, 4],
    renamed: [{ ordinal: 1, title: "Before" }],
    definingBefore: [],
    definingAfter: [],
    wordsAdded: 0,
    wordsRemoved: 0,
  },
  2,
);

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
});

describe("describeSection", () => {
  it("names every change of a section", () => {
    expect([describeSection(state, 1), describeSection(state, 3), describeSection(state, 4)]).toEqual([
      "changed · renamed from “Before” · moved: it stands elsewhere now",
      "removed",
      "unchanged · moved: it stands elsewhere now",
    ]);
  });
});

describe("describeComparison", () => {
  it("counts the changes of the sections, and says when there are none", () => {
    const { comparison } = state;
    const unchanged = { ...comparison, kinds: comparison.kinds.map(() => "unchanged" as const), moved: [] };
    expect([describeComparison(state), describeComparison(createComparison(unchanged, 2))]).toEqual([
      "2 sections changed, 1 added, 1 removed, 2 moved",
      "no section changed",
    ]);
  });
});

describe("checks whose result changed", () => {
  const fails = { ordinal: 5, check: "// One caller", state: "fails", expected: "1", found: "2" } as const;
  const flipped = createComparison(
    { ...state.comparison, flips: [fails, { ordinal: 0, check: "a()", state: "holds", found: "3" }] },
    2,
  );

  it("make an otherwise unchanged section count as changed", () => {
    expect([getChangeMark(flipped, 5), flipped.rows.has("5"), state.rows.has("5")]).toEqual(["check", true, false]);
  });

  it("are named for the section and for the comparison", () => {
    expect([describeSection(flipped, 5), describeSection(flipped, 0)]).toEqual([
      "unchanged · 1 check does not hold any more",
      "changed · 1 check holds now",
    ]);
    expect(describeComparison(flipped)).toContain(" · 1 check does not hold any more · 1 check holds now");
    expect(describeFlip(fails)).toBe("does not hold any more: One caller, expected 1, found 2");
  });
});
