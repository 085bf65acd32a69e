import type { RangeRow } from "./rangeRows.ts";

// Which rows of the list of choices exist. Each kind of row has a height of its own, so no row has to be measured.

/** Heights in pixels. Must match the style sheet. */
const heights = { heading: 30, said: 30, short: 30, long: 48 };

/** Rows with the places of their upper edges, in pixels. */
export interface PlacedRows {
  readonly tops: readonly number[];
  readonly height: number;
}

export function getRowHeight(row: RangeRow): number {
  if (row.kind !== "choice") return heights[row.kind];
  return row.commit === undefined && row.base === undefined ? heights.short : heights.long;
}

export function placeRows(rows: readonly RangeRow[]): PlacedRows {
  let height = 0;
  const tops = rows.map((row) => {
    const top = height;
    height += getRowHeight(row);
    return top;
  });
  return { tops, height };
}

/** Returns the rows from `first` up to but not including `last` that meet a piece of the list. */
export function findRowsIn({ tops, height }: PlacedRows, from: number, to: number): { first: number; last: number } {
  const isBelow = (edge: number) => tops.findIndex((top) => top >= edge);
  const [below, after] = [isBelow(from + 1), isBelow(to)];
  const first = Math.max(0, (below < 0 ? tops.length : below) - 1);
  return from >= height ? { first: tops.length, last: tops.length } : { first, last: after < 0 ? tops.length : after };
}

/** Returns the scroll position that shows a row: the current one if the row is in view, with its heading above it. */
export function findTopFor(rows: readonly RangeRow[], placed: PlacedRows, at: number, view: View): number {
  const [row, top] = [rows[at], placed.tops[at]];
  if (row === undefined || top === undefined) return view.top;
  const upper = rows[at - 1]?.kind === "heading" ? (placed.tops[at - 1] ?? top) : top;
  if (upper < view.top) return upper;
  const lower = top + getRowHeight(row);
  return lower > view.top + view.height ? lower - view.height : view.top;
}

/** The part of the list that is in view, in pixels. */
export interface View {
  readonly top: number;
  readonly height: number;
}
