import { describe, expect, it } from "vitest";
import { describeComparison, describeFlip, describeSection } from "./describeComparison.ts";
import { column, createTestComparison, fails, flips } from "./state/testComparison.fixture.ts";

const state = createTestComparison();

describe("describeSection", () => {
  it("names every change of a section", () => {
    expect([describeSection(state, 1), describeSection(state, 3), describeSection(state, 4)]).toEqual([
      "changed · renamed from “Before” · moved",
      "removed",
      "unchanged · moved",
    ]);
  });
});

describe("describeComparison", () => {
  it("counts the changes of the sections, and says when there are none", () => {
    const unchanged = createTestComparison({ kinds: column.map(() => "unchanged" as const), moved: [] });
    expect([describeComparison(state), describeComparison(unchanged)]).toEqual([
      "2 sections changed, 1 added, 1 removed, 2 moved",
      "no sections changed",
    ]);
  });

  it("says that the front matter changed", () => {
    const frontMatter = { before: "", after: "---\na: 1\n---\n" };
    const changed = createTestComparison({ kinds: column.map(() => "unchanged" as const), moved: [], frontMatter });
    expect(describeComparison(changed)).toBe("no sections changed · front matter changed");
  });
});

describe("checks whose result changed", () => {
  const flipped = createTestComparison({ flips });

  it("are named for the section and for the comparison", () => {
    expect([describeSection(flipped, 5), describeSection(flipped, 0)]).toEqual([
      "unchanged · 1 check now fails",
      "changed · 1 check now passes",
    ]);
    expect(describeComparison(flipped)).toContain(" · 1 check now fails · 1 check now passes");
    expect(describeFlip(fails)).toBe("Check now fails: One caller, expected 1, found 2");
  });
});
