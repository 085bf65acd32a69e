import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listHunkLines } from "../../../lines/hunkLines.ts";
import { takePart } from "./hunkParts.ts";

const start = { hash: "h", heading: "", oldLines: 3, newLines: 4 };
const hunk = { ...start, oldStart: 10, newStart: 20, body: " a\n-b\n+c\n+d\n e\n" };

describe("a part of a hunk", () => {
  it("has its lines, with their numbers on both sides", () => {
    expect(takePart(hunk, [0, 2])).toMatchObject({ oldStart: 10, oldLines: 2, newStart: 20, newLines: 1, part: 0 });
    const second = takePart(hunk, [2, 5]);
    expect(second).toMatchObject({ oldStart: 12, oldLines: 1, newStart: 21, newLines: 3, body: "+c\n+d\n e\n" });
    expect(takePart(hunk, [2, 5])).toBe(second);
  });

  it("ends where it ends now, once an update divides the hunk elsewhere", () => {
    takePart(hunk, [0, 2]);
    expect(takePart(hunk, [0, 3])).toMatchObject({ newLines: 2, body: " a\n-b\n+c\n" });
  });

  it("starts a side without lines at the line before", () => {
    expect(takePart({ ...hunk }, [2, 4])).toMatchObject({ oldStart: 11, oldLines: 0, newStart: 21, newLines: 2 });
  });

  it("has the loaded lines around the hunk in the first and in the last part", () => {
    const widened = { ...hunk, oldStart: 8, newStart: 18, body: ` y\n z\n${hunk.body} f\n`, above: 2, below: 1 };
    expect(takePart(widened, [0, 2])).toMatchObject({ newStart: 18, body: " y\n z\n a\n-b\n", above: 2 });
    expect(takePart(widened, [2, 5])).toMatchObject({ newStart: 21, body: "+c\n+d\n e\n f\n", below: 1 });
  });

  it("makes up the hunk with the others, whatever it is cut into", () => {
    const lines = fc.array(fc.constantFrom("+a\n", "-b\n", " c\n"), { minLength: 1, maxLength: 30 });
    const count = (body: readonly string[], mark: string) =>
      body.filter((line) => line[0] === mark || line[0] === " ").length;
    fc.assert(
      fc.property(lines, fc.array(fc.nat(30), { maxLength: 4 }), (body, cuts) => {
        const [oldLines, newLines] = [count(body, "-"), count(body, "+")];
        const whole = { ...hunk, oldLines, newLines, oldStart: 10, newStart: 20, body: body.join("") };
        const places = [...new Set([0, ...cuts.filter((cut) => cut < body.length), body.length])].sort((a, b) => a - b);
        const parts = places.slice(1).map((end, at) => takePart(whole, [places[at] ?? 0, end]));
        expect(parts.flatMap((part) => listHunkLines(shown(part)))).toEqual(listHunkLines(whole));
      }),
    );
  });
});

/** A side without lines has no first line; its number is never shown. */
function shown<Part extends { oldLines: number; newLines: number; oldStart: number; newStart: number }>(
  part: Part,
): Part {
  const [oldStart, newStart] = [
    part.oldStart + Number(part.oldLines === 0),
    part.newStart + Number(part.newLines === 0),
  ];
  return { ...part, oldStart, newStart };
}
