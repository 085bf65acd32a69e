import type { Direction, GraphNode } from "@dialectic/shared/review";
import { measureLine, measureLines, type Size, wrapLines } from "./labels.ts";

export const sizes = { node: 13, edge: 12, group: 12, row: 12 } as const;
/** Characters in a line of a node and of an edge. */
const maxLineChars = 34;
export const tableHeights = { line: 18, row: 20, padding: 6 } as const;
const cellGap = 14;

/** The content of a node, and the room that it needs. */
export interface NodeContent extends Size {
  readonly lines: readonly string[];
  /** The widths of the columns of a table. */
  readonly columns: readonly number[];
}

export function measureNode(node: GraphNode, direction: Direction): NodeContent {
  if (node.shape === "table") return measureTable(node);
  const lines = node.label === "" ? [] : wrapLines(node.label, maxLineChars);
  return { lines, columns: [], ...fit(node, measureLines(lines, sizes.node), direction) };
}

function fit({ shape }: GraphNode, text: Size, direction: Direction): Size {
  const width = Math.max(44, text.width + 28);
  const height = Math.max(36, text.height + 18);
  const isAcross = direction === "tb" || direction === "bt";
  switch (shape) {
    case "start":
    case "end":
      return { width: 18, height: 18 };
    case "bar":
      return isAcross ? { width: 80, height: 7 } : { width: 7, height: 80 };
    case "diamond":
      return text.height === 0
        ? { width: 28, height: 28 }
        : { width: text.width * 1.5 + 24, height: text.height * 3 + 8 };
    case "circle":
    case "double-circle": {
      const diameter = Math.hypot(text.width, text.height) + (shape === "circle" ? 18 : 28);
      return { width: Math.max(40, diameter), height: Math.max(40, diameter) };
    }
    case "store":
      return { width, height: height + 16 };
    case "hexagon":
    case "subroutine":
    case "stadium":
    case "flag":
      return { width: width + 18, height };
    case "lean-right":
    case "lean-left":
    case "trapezoid":
    case "trapezoid-down":
      return { width: width + 34, height };
    default:
      return { width, height };
  }
}

function measureTable({ label, remark, parts }: GraphNode): NodeContent {
  const lines = label.split("\n");
  const rows = parts.flat();
  const columns: number[] = [];
  for (const { cells } of rows) {
    for (const [index, cell] of cells.entries()) {
      const width = cell === "" ? 0 : measureLine(cell, sizes.row) + cellGap;
      columns[index] = Math.max(columns[index] ?? 0, width);
    }
  }
  const head = Math.max(...[...lines, remark ?? ""].map((line) => measureLine(line, sizes.node) * 1.06));
  const body = columns.reduce((sum, width) => sum + width, 0);
  const bodyHeight = parts.reduce((sum, part) => sum + partHeight(part.length), 0);
  return {
    lines,
    columns,
    width: Math.max(90, head + 28, body + 12),
    height: headHeight(lines.length, remark !== undefined) + bodyHeight,
  };
}

export function headHeight(lines: number, hasRemark: boolean): number {
  return (lines + (hasRemark ? 1 : 0)) * tableHeights.line + 14;
}

export function partHeight(rows: number): number {
  return rows * tableHeights.row + tableHeights.padding;
}
