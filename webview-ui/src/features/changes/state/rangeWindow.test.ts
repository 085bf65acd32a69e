import { expect, it } from "vitest";
import type { RangeRow } from "./rangeRows.ts";
import { findRowsIn, findTopFor, placeRows } from "./rangeWindow.ts";

const choice = (id: number, isCommit: boolean): RangeRow => ({
  kind: "choice",
  id: `${id}`,
  range: { round: 1 },
  label: "",
  isShown: false,
  ...(isCommit ? { commit: { commit: `${id}`, subject: "", author: "", at: 0 } } : {}),
});
const rows: readonly RangeRow[] = [
  { kind: "heading", id: "h1", text: "" },
  choice(1, false),
  { kind: "heading", id: "h2", text: "" },
  ...Array.from({ length: 1_000 }, (_, at) => choice(at + 2, true)),
];
const placed = placeRows(rows);

it("mounts the rows that meet a piece of the list", () => {
  expect([placed.tops.slice(0, 5), placed.height]).toEqual([[0, 30, 60, 90, 138], 90 + 48_000]);
  expect(findRowsIn(placed, 0, 90)).toEqual({ first: 0, last: 3 });
  expect(findRowsIn(placed, 89, 139)).toEqual({ first: 2, last: 5 });
  expect(findRowsIn(placed, 47_000, 60_000)).toEqual({ first: 980, last: 1_003 });
  expect(findRowsIn(placed, 60_000, 61_000)).toEqual({ first: 1_003, last: 1_003 });
  expect(findRowsIn(placeRows([]), 0, 100)).toEqual({ first: 0, last: 0 });
});

it("scrolls no more than a row needs, and shows its heading with it", () => {
  const view = { top: 200, height: 400 };
  expect([3, 10, 20].map((at) => findTopFor(rows, placed, at, view))).toEqual([60, 200, 90 + 18 * 48 - 400]);
});
