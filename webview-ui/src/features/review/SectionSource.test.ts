import { describe, expect, it } from "vitest";
import { cutIntoPieces, estimateRows } from "./SectionSource.tsx";

describe("cutIntoPieces", () => {
  it("returns a short text whole, and no pieces for an empty one", () => {
    expect(cutIntoPieces("a\nb")).toEqual(["a\nb"]);
    expect(cutIntoPieces("")).toEqual([]);
  });

  it("cuts after line endings", () => {
    const line = `${"x".repeat(2_999)}\n`;
    expect(cutIntoPieces(line.repeat(3))).toEqual([line, line, line]);
    expect(cutIntoPieces("\n".repeat(250)).map((piece) => piece.length)).toEqual([100, 100, 50]);
  });

  it("cuts a line without end, but never inside a character", () => {
    const text = `x${"😀".repeat(4_000)}`;
    const pieces = cutIntoPieces(text);
    expect(pieces.join("")).toBe(text);
    expect(pieces.every((piece) => piece.length <= 501 && !/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(piece))).toBe(true);
    expect(cutIntoPieces("x".repeat(9_000)).map((piece) => piece.length)).toEqual([4_000, 4_000, 1_000]);
  });
});

describe("estimateRows", () => {
  it("counts lines, and counts long ones more than once", () => {
    expect(["a", "a\n", "a\nb", "\n\n", "x".repeat(221)].map(estimateRows)).toEqual([1, 1, 2, 2, 3]);
  });
});
