import { describe, expect, it } from "vitest";
import { computeOutlineWindow, findScrollTop, rowHeight } from "./useRowTree.ts";

describe("computeOutlineWindow", () => {
  it("mounts the rows in view and some around them, and keeps the total height", () => {
    const { first, last, above, below } = computeOutlineWindow(1_000, 100 * rowHeight, 10 * rowHeight);
    expect([first, last, above + (last - first) * rowHeight + below]).toEqual([88, 122, 1_000 * rowHeight]);
  });

  it("stays within the rows at both ends", () => {
    expect([computeOutlineWindow(5, 0, 800), computeOutlineWindow(0, 0, 800)]).toEqual([
      { first: 0, last: 5, above: 0, below: 0 },
      { first: 0, last: 0, above: 0, below: 0 },
    ]);
  });
});

describe("findScrollTop", () => {
  it("scrolls only to a row that is not in view", () => {
    expect([
      findScrollTop(5, 0, 240),
      findScrollTop(12, 0, 240),
      findScrollTop(2, 240, 240),
      findScrollTop(0, 240, 240),
    ]).toEqual([0, 96, 24, 0]);
  });
});
