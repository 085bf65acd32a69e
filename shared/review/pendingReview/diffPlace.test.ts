import { describe, expect, it } from "vitest";
import { findDiffPlace, findLastChange } from "./diffPlace.ts";

/** Lines 3 to 8 before, 4 to 9 after. */
const hunk = {
  oldStart: 3,
  newStart: 4,
  body: " three\n-four\n-five\n+vier\n six\n+more\n seven\n\\ No newline at end of file\n",
};
const second = { oldStart: 20, newStart: 21, body: " twenty\n+new\n" };

describe("the place of lines in a diff", () => {
  it("has added and unchanged lines on the right side, with their new numbers", () => {
    expect(findDiffPlace([hunk, second], { side: "after", line: 5, endLine: 5 })).toEqual({
      side: "right",
      line: 5,
      code: "+vier\n",
    });
    expect(findDiffPlace([hunk, second], { side: "after", line: 22, endLine: 22 })?.line).toBe(22);
    expect(findDiffPlace([hunk], { side: "before", line: 6, endLine: 6 })).toMatchObject({ side: "right", line: 6 });
  });

  it("has removed lines on the left side, with their old numbers", () => {
    expect(findDiffPlace([hunk], { side: "before", line: 4, endLine: 5 })).toEqual({
      side: "left",
      line: 5,
      start: { side: "left", line: 4 },
      code: "-four\n-five\n",
    });
  });

  it("goes over both sides where lines before the change are removed and unchanged", () => {
    expect(findDiffPlace([hunk], { side: "before", line: 5, endLine: 6 })).toEqual({
      side: "right",
      line: 6,
      start: { side: "left", line: 5 },
      code: "-five\n+vier\n six\n",
    });
  });

  it("is none outside of one hunk", () => {
    for (const [line, endLine] of [
      [1, 1],
      [8, 9],
      [7, 21],
      [12, 12],
    ] as const)
      expect(findDiffPlace([hunk, second], { side: "after", line, endLine })).toBeUndefined();
    expect(findDiffPlace([{ oldStart: 0, newStart: 1, body: "+a\n" }], { side: "before", line: 1, endLine: 1 })).toBe(
      undefined,
    );
  });

  it("of a hunk, or of a part of it, is its last changed line", () => {
    expect(findLastChange(hunk)).toEqual({ side: "right", line: 7, code: "+more\n" });
    expect(findLastChange(hunk, [0, 3])).toEqual({ side: "left", line: 5, code: "-five\n" });
    expect(findLastChange(hunk, [0, 1])).toBeUndefined();
  });
});
