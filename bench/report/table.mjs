/** @import { Result } from "../measure/result.mjs" */

const columns = [
  { title: "row", width: 14 },
  { title: "input", width: 20 },
  { title: "metric", width: 44 },
  { title: "ours", width: 9 },
  { title: "peer", width: 9 },
  { title: "ratio", width: 8 },
  { title: "spread", width: 8 },
  { title: "goal", width: 8 },
  { title: "", width: 10 },
];

/** Returns the head of the table for people. */
export function tableHead() {
  return `${line(columns.map(({ title }) => title))}\n${"-".repeat(columns.reduce((sum, { width }) => sum + width + 1, 0))}`;
}

/**
 * Formats a result as a line of the table for people.
 * @param {Result} result
 */
export function tableLine(result) {
  const { row, input, metric, ours, peer, ratio, verdict } = result;
  const cells = [row, input, metric, shown(ours), shown(peer), shown(ratio), shownSpread(result), shownGoal(result)];
  return line([...cells, verdict === "miss" ? "MISS" : verdict]);
}

/** @param {readonly string[]} cells */
function line(cells) {
  return cells
    .map((cell, index) => cell.padEnd(columns[index]?.width ?? 0))
    .join(" ")
    .trimEnd();
}

/**
 * Formats a figure with three digits.
 * @param {number | null} value
 */
export function shown(value) {
  if (value === null) return "–";
  const digits = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return digits.toLocaleString("en-US", { maximumFractionDigits: 6 });
}

/** @param {Result} result */
export function shownSpread({ spread }) {
  return spread === null ? "–" : `${spread < 10 ? Number(spread.toFixed(1)) : Math.round(spread)} %`;
}

/**
 * Formats the goal with its direction.
 * @param {Result} result
 */
export function shownGoal({ better, goal }) {
  return `${better === "higher" ? "≥" : "≤"} ${goal}`;
}
