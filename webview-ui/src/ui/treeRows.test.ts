import { describe, expect, it } from "vitest";
import { listTreeRows } from "./treeRows.ts";

const shown = (levels: readonly number[], collapsed: readonly number[] = []) =>
  listTreeRows(levels, (index) => collapsed.includes(index)).map(({ index, depth, position, count, isExpanded }) => [
    index,
    depth,
    `${position}/${count}`,
    isExpanded,
  ]);

describe("listTreeRows", () => {
  it("nests each element in the nearest one above it with a lower level", () => {
    expect(shown([1, 2, 4, 3, 2, 1])).toEqual([
      [0, 1, "1/2", true],
      [1, 2, "1/2", true],
      [2, 3, "1/2", undefined],
      [3, 3, "2/2", undefined],
      [4, 2, "2/2", undefined],
      [5, 1, "2/2", undefined],
    ]);
  });

  it("leaves out what is inside a collapsed element", () => {
    expect(shown([1, 2, 3, 2, 1], [1])).toEqual([
      [0, 1, "1/2", true],
      [1, 2, "1/2", false],
      [3, 2, "2/2", undefined],
      [4, 1, "2/2", undefined],
    ]);
  });

  it("does not collapse an element that has nothing inside", () => {
    expect(shown([1, 1], [0])).toEqual([
      [0, 1, "1/2", undefined],
      [1, 1, "2/2", undefined],
    ]);
  });
});
