import type { GraphDiagram, Shape } from "@dialectic/shared/review";
import type { Element } from "hast";
import { drawMark } from "./drawMark.ts";
import { drawNode } from "./drawNode.ts";
import { measureLine } from "./labels.ts";
import { type GraphLayout, groupHead, type LaidEdge, type LaidGroup, layGraph } from "./layGraph.ts";
import { sizes } from "./measureNode.ts";
import { type Area, colours, create, drawBox, drawText, frame, type Point, round, surround } from "./svg.ts";

/** Returns undefined if the layout of so many places fails. */
export function drawGraph(diagram: GraphDiagram, places: number): Element | undefined {
  const layout = layGraph(diagram, places);
  if (layout === undefined) return undefined;
  const edges = layout.edges.filter(({ edge }) => edge.line !== "unseen").map((edge) => clipEdge(edge, layout));
  const areas = [
    ...layout.nodes.map(({ area }) => area),
    ...layout.groups.map(({ area }) => area),
    ...edges.flatMap(({ points, label }) => [
      ...points.map(({ x, y }) => ({ x: x - 8, y: y - 8, width: 16, height: 16 })),
      ...(label === undefined ? [] : [label]),
    ]),
  ];
  return frame(diagram.title, surround(areas), [
    ...layout.groups.map(drawGroup),
    ...edges.flatMap(drawEdge),
    ...layout.groups.flatMap(drawGroupName),
    ...layout.nodes.flatMap(drawNode),
    ...edges.flatMap(drawEdgeTexts),
  ]);
}

function drawGroup({ group, area }: LaidGroup): Element {
  const isPart = group.label === "";
  return drawBox(area, 4, { fill: isPart ? "none" : colours.surface, ...(isPart ? { strokeDasharray: "5 4" } : {}) });
}

/** Draws the name of a group over the edges that lead into it. */
function drawGroupName({ group, area }: LaidGroup): readonly Element[] {
  if (group.label === "") return [];
  const line = group.label.replaceAll("\n", " ");
  const at = { x: area.x + 12, y: area.y + groupHead / 2 + 2 };
  const width = measureLine(line, sizes.group) * 1.08 + 8;
  return [
    drawBox({ x: at.x - 4, y: at.y - 8, width, height: 16 }, 2, { fill: colours.surface, stroke: "none" }),
    drawText([line], at, { size: sizes.group, anchor: "start", more: { fontWeight: 600 } }),
  ];
}

const dashes = { solid: {}, dashed: { strokeDasharray: "4 4" }, thick: { strokeWidth: 2.5 }, unseen: {} } as const;

function drawEdge({ edge, points }: LaidEdge): readonly Element[] {
  const [first, second] = points;
  const [before, last] = points.slice(-2);
  if (first === undefined || second === undefined || before === undefined || last === undefined) return [];
  return [
    create("path", { d: toPath(points), fill: "none", stroke: colours.line, ...dashes[edge.line] }),
    ...drawMark(edge.start, first, second),
    ...drawMark(edge.end, last, before),
  ];
}

/** Rounds a line at its points, but lets it pass near each of them: labels stand there. */
function toPath(points: readonly Point[]): string {
  const write = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
  const parts = points.map((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (before === undefined) return `M${write(point)}`;
    if (after === undefined) return `L${write(point)}`;
    return `L${write(approach(point, before))}Q${write(point)} ${write(approach(point, after))}`;
  });
  return parts.join("");
}

/** Returns the place a little before a point, as seen from another one. */
function approach(point: Point, from: Point): Point {
  const length = Math.hypot(from.x - point.x, from.y - point.y) || 1;
  const part = Math.min(12, length / 2) / length;
  return { x: point.x + (from.x - point.x) * part, y: point.y + (from.y - point.y) * part };
}

function drawEdgeTexts({ edge, points, label, lines }: LaidEdge): readonly Element[] {
  const texts: Element[] = [];
  if (label !== undefined) {
    const at = { x: label.x + label.width / 2, y: label.y + label.height / 2 };
    texts.push(drawBox(label, 3, { fill: colours.surface, stroke: "none" }), drawText(lines, at, { size: sizes.edge }));
  }
  const ends = [
    [edge.startLabel, points[0], points[1]],
    [edge.endLabel, points.at(-1), points.at(-2)],
  ] as const;
  for (const [text, end, next] of ends) {
    if (text === undefined || end === undefined || next === undefined) continue;
    texts.push(drawText([text], placeBeside(end, next, measureLine(text, sizes.edge)), { size: sizes.edge }));
  }
  return texts;
}

/** Returns the middle of a text beside the end of a line. */
function placeBeside(end: Point, next: Point, width: number): Point {
  const length = Math.hypot(next.x - end.x, next.y - end.y) || 1;
  const x = (next.x - end.x) / length;
  const y = (next.y - end.y) / length;
  const away = 22;
  return Math.abs(y) > Math.abs(x)
    ? { x: end.x + x * away + width / 2 + 8, y: end.y + y * away }
    : { x: end.x + x * (away + width / 2), y: end.y + y * away - 12 };
}

const circular = new Set<Shape>(["circle", "double-circle", "start", "end"]);

/** Lets an edge end at the border of the shape or group that it connects. */
function clipEdge(laid: LaidEdge, layout: GraphLayout): LaidEdge {
  const { edge, points } = laid;
  const begun = clipStart(points, edge.from, layout);
  return { ...laid, points: [...clipStart([...begun].reverse(), edge.to, layout)].reverse() };
}

function clipStart(points: readonly Point[], id: string, { nodes, groups }: GraphLayout): readonly Point[] {
  const node = nodes.find((each) => each.node.id === id);
  const area = node?.area ?? groups.find(({ group }) => group.id === id)?.area;
  if (area === undefined) return points;
  if (node === undefined) return leaveArea(points, area);
  const [, second] = points;
  if (second === undefined) return points;
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const x = second.x - middle.x;
  const y = second.y - middle.y;
  const part = circular.has(node.node.shape)
    ? area.width / 2 / Math.hypot(x, y)
    : node.node.shape === "diamond"
      ? 1 / (Math.abs(x) / (area.width / 2) + Math.abs(y) / (area.height / 2))
      : undefined;
  if (part === undefined || !Number.isFinite(part) || part > 1) return points;
  return [{ x: middle.x + x * part, y: middle.y + y * part }, ...points.slice(1)];
}

/** Cuts off the beginning of a line that lies in an area. */
function leaveArea(points: readonly Point[], { x, y, width, height }: Area): readonly Point[] {
  const isIn = (point: Point) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
  const at = points.findIndex((point) => !isIn(point));
  const outside = points[at];
  const inside = points[at - 1];
  if (outside === undefined || inside === undefined) return points;
  const reach = (from: number, to: number, low: number, high: number) =>
    to < low ? (low - from) / (to - from) : to > high ? (high - from) / (to - from) : 1;
  const part = Math.min(reach(inside.x, outside.x, x, x + width), reach(inside.y, outside.y, y, y + height));
  const border = { x: inside.x + (outside.x - inside.x) * part, y: inside.y + (outside.y - inside.y) * part };
  return [border, ...points.slice(at)];
}
