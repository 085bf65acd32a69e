/** @import { Result } from "./result.mjs" */

const columns = [
  { title: "row", width: 6 },
  { title: "input", width: 20 },
  { title: "metric", width: 44 },
  { title: "ours", width: 9 },
  { title: "peer", width: 9 },
  { title: "limit", width: 9 },
  { title: "ratio", width: 8 },
  { title: "goal", width: 8 },
  { title: "", width: 6 },
];

/** Head of the table for people. */
export function tableHead() {
  return `${line(columns.map(({ title }) => title))}\n${"-".repeat(columns.reduce((sum, { width }) => sum + width + 1, 0))}`;
}

/**
 * A result as a line of the table for people.
 * @param {Result} result
 */
export function tableLine({ row, input, metric, ours, peer, limit, ratio, goal, pass, better }) {
  const sign = better === "higher" ? "≥" : "≤";
  const cells = [row, input, metric, shown(ours), shown(peer), shown(limit), shown(ratio), `${sign} ${goal}`];
  return line([...cells, pass ? "pass" : "MISS"]);
}

/** @param {readonly string[]} cells */
function line(cells) {
  return cells
    .map((cell, index) => cell.padEnd(columns[index]?.width ?? 0))
    .join(" ")
    .trimEnd();
}

/** @param {number | null} value */
function shown(value) {
  if (value === null) return "–";
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
