import { describe, expect, it } from "vitest";
import { readScale, readShape } from "./svgShapes.ts";

const shapeOf = (name: string, attributes: Readonly<Record<string, string>>) => {
  const shape = readShape({
    name,
    attributes: new Map(Object.entries(attributes)),
    children: [],
    letters: 0,
    styles: "",
  });
  return shape && [shape.segments, shape.length, shape.width, shape.height].map((each) => Math.round(each * 100) / 100);
};

describe("a shape", () => {
  it.each([
    ["M0 0L3 4", [2, 5, 3, 4]],
    ["m10,10 3,4 -3-4z", [4, 10, 3, 4]],
    ["M0 0H3V4h-3v-4Z", [6, 14, 3, 4]],
    ["M0 0C0 3 4 3 4 0", [2, 10, 4, 3]],
    ["M0 0Q3 4 6 0T12 0", [3, 20, 12, 8]],
    ["M0 0C0 0 0 4 3 4S6 4 6 0", [3, 14, 6, 4]],
    ["M0 0A5 5 0 0110 0", [2, 31.42, 20, 20]],
    ["M0 0a1 1 0 1 1 0,0a1 1 0 11 0,0", [3, 12.57, 4, 4]],
    ["M.5.5.5-1.5e1", [2, 15.5, 0, 15.5]],
    ["", [0, 0, 0, 0]],
  ])("is as long as the lines through its points, or longer: %s", (d, expected) => {
    expect(shapeOf("path", { d })).toEqual(expected);
  });

  it("may have another name, or none", () => {
    expect(shapeOf("polygon", { points: "0,0 3,4 3,0" })).toEqual([3, 9, 3, 4]);
    expect(shapeOf("line", { x2: "3", y2: "4" })).toEqual([2, 5, 3, 4]);
    expect(shapeOf("rect", { width: "-3", height: "4px" })).toEqual([4, 14, 3, 4]);
    expect(shapeOf("rect", { width: "100%", height: "4" })).toEqual([4, Infinity, Infinity, 4]);
    expect(shapeOf("circle", { r: "5" })).toEqual([4, 40, 10, 10]);
    expect(shapeOf("ellipse", { rx: "5" })).toEqual([4, 40, 10, 10]);
    expect(shapeOf("g", {})).toBeUndefined();
  });
});

describe("a transformation", () => {
  it.each([
    [undefined, 1],
    ["translate(9 9) rotate(45)", 1],
    ["scale(2)", 2],
    ["scale(-3, 2) scale(2)", 6],
    ["matrix(0 4 -4 0 9 9)", 4],
    ["matrix(1 0 0 1 0 0)", 1],
    ["skewX(45)", 1.62],
  ])("stretches by the larger of its sides: %s", (written, scale) => expect(readScale(written)).toBeCloseTo(scale, 2));
});
