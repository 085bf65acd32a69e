import { describe, expect, it } from "vitest";
import { toRemembered } from "./readSections.ts";
import type { SeenReview } from "./sectionMarks.ts";

/** Creates a review with marked sections; each id maps to the iteration of the last look. */
function seenOf(marked: Readonly<Record<string, number>> = {}): SeenReview {
  const marks = new Map(
    Object.entries(marked).map(([id, iteration]) => [id, { kind: "changed" as const, iteration, hash: "h" }]),
  );
  return { reviewId: "r", iteration: 99, base: 98, sections: { ids: [], hashes: [] }, marks, respaced: new Map() };
}

describe("toRemembered", () => {
  it("groups the marked sections by the iteration of the last look", () => {
    expect(toRemembered(seenOf({ a: 3, b: 2, c: 3 }))).toEqual({
      base: 98,
      marked: [
        { iteration: 2, ids: ["b"] },
        { iteration: 3, ids: ["a", "c"] },
      ],
    });
  });

  it("joins the earliest iterations when there are many", () => {
    const marked = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`s${place}`, place + 1]));
    const { marked: groups } = toRemembered(seenOf(marked));
    expect(groups.map(({ iteration }) => iteration)).toEqual([1, ...Array.from({ length: 11 }, (_, at) => 20 + at)]);
    expect(groups[0]?.ids).toHaveLength(19);
  });
});
