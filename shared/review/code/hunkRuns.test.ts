import { describe, expect, it } from "vitest";
import { findHunkRuns } from "./hunkRuns.ts";

describe("findHunkRuns", () => {
  it("counts added and removed lines on their own side, without context", () => {
    const body = " a\n-b\n-c\n+B\n d\n+e\n f\n-g\n\\ No newline at end of file\n+g\n";
    expect(findHunkRuns({ oldStart: 10, newStart: 20, body })).toEqual({
      before: [
        { line: 11, count: 2 },
        { line: 13, count: 0 },
        { line: 15, count: 1 },
      ],
      after: [
        { line: 21, count: 1 },
        { line: 23, count: 1 },
        { line: 25, count: 1 },
      ],
    });
  });

  it("reports the line before a deletion, or before an insertion into an empty file", () => {
    expect(findHunkRuns({ oldStart: 4, newStart: 4, body: " x\n-y\n z\n" })).toEqual({
      before: [{ line: 5, count: 1 }],
      after: [{ line: 4, count: 0 }],
    });
    expect(findHunkRuns({ oldStart: 0, newStart: 1, body: "+x\n" }).before).toEqual([{ line: 0, count: 0 }]);
  });
});
