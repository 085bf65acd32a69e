import type { Mark } from "@dialectic/shared/review";
import type { Element } from "hast";
import { type Attributes, colours, create, drawLine, type Point, round } from "./svg.ts";

const full: Attributes = { fill: colours.line, stroke: colours.line };
const hollow: Attributes = { fill: colours.surface, stroke: colours.line };

/** Each mark as if its line came from the left and ended at the origin. */
const marks: Readonly<Record<Mark, readonly Element[]>> = {
  none: [],
  arrow: [create("polygon", { points: "0 0 -9 -4 -9 4", ...full })],
  open: [drawLine({ x: -9, y: -5 }, { x: 0, y: 0 }), drawLine({ x: -9, y: 5 }, { x: 0, y: 0 })],
  circle: [create("circle", { cx: -5, cy: 0, r: 4, ...full })],
  cross: [drawLine({ x: -9, y: -4 }, { x: -1, y: 4 }), drawLine({ x: -9, y: 4 }, { x: -1, y: -4 })],
  triangle: [create("polygon", { points: "0 0 -13 -7 -13 7", ...hollow })],
  diamond: [create("polygon", { points: "0 0 -9 -5 -18 0 -9 5", ...hollow })],
  "full-diamond": [create("polygon", { points: "0 0 -9 -5 -18 0 -9 5", ...full })],
  ring: [create("circle", { cx: -6, cy: 0, r: 5, ...hollow })],
  one: [bar(-7), bar(-12)],
  "zero-one": [bar(-7), ring(-15)],
  many: [...fork(), bar(-16)],
  "zero-many": [...fork(), ring(-18)],
};

function bar(x: number): Element {
  return drawLine({ x, y: -6 }, { x, y: 6 });
}

function ring(cx: number): Element {
  return create("circle", { cx, cy: 0, r: 4.5, ...hollow });
}

function fork(): readonly Element[] {
  return [-7, 7].map((y) => drawLine({ x: -12, y: 0 }, { x: 0, y }));
}

/** Draws the mark at the end of a line that comes from a point. */
export function drawMark(mark: Mark, end: Point, from: Point): readonly Element[] {
  const shapes = marks[mark];
  if (shapes.length === 0) return [];
  const angle = (Math.atan2(end.y - from.y, end.x - from.x) * 180) / Math.PI;
  const transform = `translate(${round(end.x)} ${round(end.y)}) rotate(${round(angle)})`;
  return [create("g", { transform }, structuredClone([...shapes]))];
}
