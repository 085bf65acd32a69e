import { describe, expect, it } from "vitest";
import { listLineHunks } from "./listLineHunks.ts";

const twelve = Array.from({ length: 12 }, (_, at) => `line ${at + 1}\n`);
const change = (...lines: readonly number[]) =>
  twelve.map((line, at) => (lines.includes(at + 1) ? line.toUpperCase() : line)).join("");

describe("the hunks of two texts", () => {
  it("include context around each change, and the nearest line above that begins with a letter", () => {
    expect(listLineHunks(twelve.join(""), change(10), 3)).toEqual([
      {
        oldStart: 7,
        oldCount: 6,
        newStart: 7,
        newCount: 6,
        heading: "line 6",
        lines: [" line 7", " line 8", " line 9", "-line 10", "+LINE 10", " line 11", " line 12"],
      },
    ]);
  });

  it("are merged where their context lines meet", () => {
    expect(listLineHunks(twelve.join(""), change(2, 9), 3)).toHaveLength(1);
    expect(listLineHunks(twelve.join(""), change(2, 10), 3)).toHaveLength(2);
    expect(listLineHunks(twelve.join(""), change(2, 4), 0).map(({ newStart }) => newStart)).toEqual([2, 4]);
  });

  it("count from the line before the gap on a side without lines", () => {
    expect(listLineHunks("", "a\n", 3)).toMatchObject([{ oldStart: 0, oldCount: 0, newStart: 1, newCount: 1 }]);
    expect(listLineHunks("a\nb\nc\n", "a\nc\n", 0)).toMatchObject([
      { oldStart: 2, oldCount: 1, newStart: 1, newCount: 0 },
    ]);
  });

  it("report a last line without a line end", () => {
    expect(listLineHunks("a", "a\n", 3)).toMatchObject([{ lines: ["-a", "\\ No newline at end of file", "+a"] }]);
  });

  it("are empty for equal texts", () => {
    expect(listLineHunks("a\n", "a\n", 3)).toEqual([]);
  });
});
