import { describe, expect, it } from "vitest";
import { findNextRange, findRangeAround } from "./sectionWindow.ts";

/** A thousand sections of ten pixels. */
const places = { indexAt: (offset: number) => Math.min(999, Math.max(0, Math.floor(offset / 10))) };

describe("findRangeAround", () => {
  it("covers the view and the margin around it", () => {
    expect(findRangeAround(places, 1_000, { top: 5_000, height: 100 }, 200)).toEqual({ first: 480, last: 531 });
  });

  it("stays within the review at both ends", () => {
    expect([
      findRangeAround(places, 1_000, { top: 0, height: 100 }, 200),
      findRangeAround(places, 1_000, { top: 9_900, height: 100 }, 200),
      findRangeAround(places, 0, { top: 0, height: 100 }, 200),
    ]).toEqual([
      { first: 0, last: 31 },
      { first: 970, last: 1_000 },
      { first: 0, last: 0 },
    ]);
  });

  it("mounts a bounded number of sections however short they are, including those in view", () => {
    const { first, last } = findRangeAround(places, 1_000, { top: 5_000, height: 100 }, 4_000);
    expect([last - first, first <= 500 && last > 510]).toEqual([200, true]);
  });
});

describe("findNextRange", () => {
  const mounted = { first: 480, last: 531 };

  it("keeps the range while it reaches three quarters of the margin", () => {
    expect(findNextRange(places, 1_000, { top: 5_040, height: 100 }, 200, mounted)).toBeUndefined();
  });

  it("moves the range when the reader comes nearer to its end", () => {
    expect(findNextRange(places, 1_000, { top: 5_070, height: 100 }, 200, mounted)).toEqual({ first: 487, last: 538 });
  });
});
