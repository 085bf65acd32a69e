import type { Element, ElementContent, Text } from "hast";
import { lineHeight } from "./labels.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle by its upper left corner. */
export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** All elements of which drawings consist. Texts of a diagram reach them as texts only. */
type Tag = "svg" | "g" | "rect" | "circle" | "ellipse" | "line" | "polygon" | "path" | "text" | "tspan";

/** Colours that the style sheet defines. */
export const colours = {
  text: "var(--diagram-text)",
  quiet: "var(--diagram-quiet)",
  line: "var(--diagram-line)",
  surface: "var(--diagram-surface)",
  node: "var(--diagram-node)",
  border: "var(--diagram-border)",
  head: "var(--diagram-head)",
} as const;

export type Attributes = Readonly<Record<string, string | number>>;

export function create(tagName: Tag, attributes: Attributes, children: readonly ElementContent[] = []): Element {
  const entries = Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === "number" ? String(round(value)) : value,
  ]);
  return { type: "element", tagName, properties: Object.fromEntries(entries), children: [...children] };
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function drawBox({ x, y, width, height }: Area, radius: number, look: Attributes = {}): Element {
  const corners = radius === 0 ? {} : { rx: radius };
  return create("rect", { x, y, width, height, ...corners, fill: colours.node, stroke: colours.border, ...look });
}

export function drawLine(from: Point, to: Point, look: Attributes = {}): Element {
  return create("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, stroke: colours.line, ...look });
}

interface TextLook {
  readonly size: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly fill?: string;
  readonly more?: Attributes;
}

/** Draws lines around the height of a point. */
export function drawText(
  lines: readonly string[],
  at: Point,
  { size, anchor = "middle", fill, more = {} }: TextLook,
): Element {
  const step = size * lineHeight;
  const first = at.y - ((lines.length - 1) * step) / 2 + size * 0.35;
  const look = { x: at.x, y: first, textAnchor: anchor, fontSize: size, fill: fill ?? colours.text, ...more };
  if (lines.length < 2) return create("text", look, lines.map(toText));
  return create(
    "text",
    look,
    // The blank keeps words of two lines apart for whoever reads or copies them.
    lines.map((line, index) => create("tspan", { x: at.x, dy: index === 0 ? 0 : step }, [toText(`${line} `)])),
  );
}

function toText(value: string): Text {
  return { type: "text", value };
}

/** Returns a drawing of all its parts, with its title above. */
export function frame(title: string, { x, y, width, height }: Area, parts: readonly ElementContent[]): Element {
  const margin = 10;
  const head = title === "" ? 0 : 30;
  const area = { x: x - margin, y: y - margin - head, width: width + 2 * margin, height: height + 2 * margin + head };
  const heading = drawText(
    [title],
    { x: x + width / 2, y: area.y + head / 2 + 4 },
    { size: 14, more: { fontWeight: 600 } },
  );
  return create(
    "svg",
    {
      viewBox: [area.x, area.y, area.width, area.height].map(round).join(" "),
      width: area.width,
      height: area.height,
      strokeWidth: 1,
    },
    head === 0 ? parts : [heading, ...parts],
  );
}

/** Returns the smallest area that holds all of them. */
export function surround(areas: readonly Area[]): Area {
  let [x, y, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  // One by one: a drawing may have more points than a call may have arguments.
  for (const area of areas) {
    x = Math.min(x, area.x);
    y = Math.min(y, area.y);
    right = Math.max(right, area.x + area.width);
    bottom = Math.max(bottom, area.y + area.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}
