import { describe, expect, it } from "vitest";
import { toPlacedCode } from "../changes/state/changesState.ts";
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

describe("the number of hunks of a section", () => {
  it("is that of the hunks below it, without those to which it has a link", () => {
    const id = state.comparison.ids[1] ?? "";
    const hunk = { file: "a", line: 1, lines: 2 };
    const hunks = [
      { ...hunk, hash: "x" },
      { ...hunk, hash: "y", isElsewhere: true as const },
    ];
    const places = { round: 1, sections: [{ id, hunks }], rest: [], references: [] };
    const code = toPlacedCode(places, { kind: "files", files: [], notes: [] });
    expect(describeSection({ ...state, code }, 1)).toBe("changed · renamed from “Before” · moved · 1 hunk");
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
