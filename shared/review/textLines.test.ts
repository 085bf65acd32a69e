import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countLines, lineEndAt, lineStartAt, toTextLines } from "./textLines.ts";

describe("textLines", () => {
  it("counts every kind of line end once", () => {
    const lines = toTextLines("a\r\nb\rc\n");
    expect([1, 2, 3, 4, 5].map((number) => lines.line(number))).toEqual(["a", "b", "c", "", ""]);
    expect(lines.between(0, 9)).toBe("a\nb\nc\n");
    expect([lines.offsetAt(2, 1), lines.offsetAt(2, 2), lines.offsetAt(2, 3), lines.offsetAt(9, 1)]).toEqual([
      ...[3, 4, undefined, undefined],
    ]);
  });

  it("counts lines, of which a final line end starts none", () => {
    expect(["", "a", "a\n", "a\nb", "a\r\n\r", "\n\n"].map(countLines)).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it("finds the line around an offset, also in a text that begins with an empty line", () => {
    const around = (text: string, offset: number) => [lineStartAt(text, offset), lineEndAt(text, offset)];
    expect([...around("\na", 0), ...around("\na", 1), ...around("a\nb\n", 1)]).toEqual([0, 0, 1, 2, 0, 1]);
  });

  it("converts each offset to a place and back", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("x", "\n", "\r", "é", "\u{1f600}")), fc.nat(), (parts, seed) => {
        const text = parts.join("");
        const offset = seed % (text.length + 1);
        // An offset between CR and LF has no place.
        fc.pre(text[offset - 1] !== "\r" || text[offset] !== "\n");
        const { line, column } = toTextLines(text).placeAt(offset);
        expect(toTextLines(text).offsetAt(line, column)).toBe(offset);
      }),
    );
  });
});
