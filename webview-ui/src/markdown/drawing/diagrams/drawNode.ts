import type { Row } from "@dialectic/shared/review";
import type { Element } from "hast";
import type { LaidNode } from "./layGraph.ts";
import { headHeight, partHeight, sizes, tableHeights } from "./measureNode.ts";
import { type Area, colours, create, drawBox, drawLine, drawText, type Point } from "./svg.ts";

const look = { fill: colours.node, stroke: colours.border };

export function drawNode(laid: LaidNode): readonly Element[] {
  const { node, content, area } = laid;
  if (node.shape === "table") return drawTable(laid);
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const below = node.shape === "store" ? 7 : 0;
  const texts =
    content.lines.length === 0
      ? []
      : [drawText(content.lines, { x: middle.x, y: middle.y + below }, { size: sizes.node })];
  return [...drawShape(laid, middle), ...texts];
}

function drawShape({ node: { shape }, area }: LaidNode, middle: Point): readonly Element[] {
  const { x, y, width, height } = area;
  const right = x + width;
  const bottom = y + height;
  const slant = 14;
  switch (shape) {
    case "rounded":
      return [drawBox(area, 7)];
    case "stadium":
      return [drawBox(area, height / 2)];
    case "subroutine":
      return [
        drawBox(area, 0),
        ...[x + 8, right - 8].map((at) => drawLine({ x: at, y }, { x: at, y: bottom }, { stroke: colours.border })),
      ];
    case "store":
      return drawStore(area);
    case "circle":
    case "double-circle":
      return [0, ...(shape === "circle" ? [] : [5])].map((inset) =>
        create("circle", { cx: middle.x, cy: middle.y, r: width / 2 - inset, ...look }),
      );
    case "diamond":
      return [polygon(middle.x, y, right, middle.y, middle.x, bottom, x, middle.y)];
    case "hexagon":
      return [polygon(x + 12, y, right - 12, y, right, middle.y, right - 12, bottom, x + 12, bottom, x, middle.y)];
    case "lean-right":
      return [polygon(x + slant, y, right, y, right - slant, bottom, x, bottom)];
    case "lean-left":
      return [polygon(x, y, right - slant, y, right, bottom, x + slant, bottom)];
    case "trapezoid":
      return [polygon(x + slant, y, right - slant, y, right, bottom, x, bottom)];
    case "trapezoid-down":
      return [polygon(x, y, right, y, right - slant, bottom, x + slant, bottom)];
    case "flag":
      return [polygon(x, y, right, y, right, bottom, x, bottom, x + 12, middle.y)];
    case "note":
      return [drawBox(area, 0, { fill: colours.head, strokeDasharray: "3 3" })];
    case "start":
      return [create("circle", { cx: middle.x, cy: middle.y, r: width / 2, fill: colours.line })];
    case "end":
      return [
        create("circle", { cx: middle.x, cy: middle.y, r: width / 2, fill: colours.surface, stroke: colours.line }),
        create("circle", { cx: middle.x, cy: middle.y, r: width / 2 - 4, fill: colours.line }),
      ];
    case "bar":
      return [drawBox(area, 2, { fill: colours.line, stroke: colours.line })];
    default:
      return [drawBox(area, 0)];
  }
}

function polygon(...points: readonly number[]): Element {
  return create("polygon", { points: points.map((each) => Math.round(each * 10) / 10).join(" "), ...look });
}

function drawStore({ x, y, width, height }: Area): readonly Element[] {
  const cap = 8;
  const middle = x + width / 2;
  return [
    drawBox({ x, y: y + cap, width, height: height - 2 * cap }, 0, { stroke: "none" }),
    create("ellipse", { cx: middle, cy: y + height - cap, rx: width / 2, ry: cap, ...look }),
    // Hides the upper half of the lower ellipse.
    drawBox({ x, y: y + cap, width, height: height - 2 * cap }, 0, { stroke: "none" }),
    ...[x, x + width].map((at) =>
      drawLine({ x: at, y: y + cap }, { x: at, y: y + height - cap }, { stroke: colours.border }),
    ),
    create("ellipse", { cx: middle, cy: y + cap, rx: width / 2, ry: cap, ...look }),
  ];
}

function drawTable({ node, content: { lines, columns }, area }: LaidNode): readonly Element[] {
  const { x, y, width } = area;
  const { remark, parts } = node;
  const head = headHeight(lines.length, remark !== undefined);
  const middle = x + width / 2;
  const drawn: Element[] = [drawBox(area, 0), drawBox({ x, y, width, height: head }, 0, { fill: colours.head })];
  const below = remark === undefined ? 0 : tableHeights.line / 2;
  drawn.push(drawText(lines, { x: middle, y: y + head / 2 + below }, { size: sizes.node, more: { fontWeight: 600 } }));
  if (remark !== undefined) drawn.push(drawText([remark], { x: middle, y: y + 16 }, { size: 11, fill: colours.quiet }));
  let top = y + head;
  for (const [index, part] of parts.entries()) {
    if (index > 0) drawn.push(drawLine({ x, y: top }, { x: x + width, y: top }, { stroke: colours.border }));
    drawn.push(...drawRows(part, columns, { x: x + 8, y: top + tableHeights.padding / 2 }));
    top += partHeight(part.length);
  }
  return drawn;
}

function drawRows(rows: readonly Row[], columns: readonly number[], from: Point): readonly Element[] {
  return rows.flatMap(({ cells, style }, index) => {
    let left = from.x;
    return cells.flatMap((cell, column) => {
      const at = { x: left, y: from.y + (index + 0.5) * tableHeights.row };
      left += columns[column] ?? 0;
      const more =
        style === "italic" ? { fontStyle: "italic" } : style === "underline" ? { textDecoration: "underline" } : {};
      // The names of attributes of an entity are in the second column.
      const fill = cells.length > 1 && column !== 1 ? { fill: colours.quiet } : {};
      return cell === "" ? [] : [drawText([cell], at, { size: sizes.row, anchor: "start", ...fill, more })];
    });
  });
}
