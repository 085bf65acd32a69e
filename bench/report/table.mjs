/** @import { Comparison, Result } from "../measure/result.mjs" */

export const columns = [
  "row",
  "input",
  "metric",
  "ours",
  "before",
  "control",
  "empty page",
  "to before",
  "to control",
  "goal",
  "verdict",
];

/**
 * Returns the cells of a result; empty where a side was not measured.
 * @param {Result} result
 * @returns {readonly string[]}
 */
export function cellsOf({
  row,
  input,
  metric,
  unit,
  ours,
  before,
  control,
  empty,
  toBefore,
  toControl,
  goal,
  verdict,
}) {
  const side = (/** @type {number | null} */ value) => (value === null ? "" : `${shown(value)} ${unit}`);
  return [
    ...[row, input, metric, side(ours), side(before), side(control), side(empty)],
    ...[shownComparison(toBefore), shownComparison(toControl), goal, verdict],
  ];
}

/**
 * Formats a figure with three digits.
 * @param {number} value
 */
export function shown(value) {
  const digits = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return digits.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

/** @param {Comparison | null} comparison */
function shownComparison(comparison) {
  return comparison === null
    ? ""
    : `${shown(comparison.value)} (${shown(comparison.low)} to ${shown(comparison.high)})`;
}
