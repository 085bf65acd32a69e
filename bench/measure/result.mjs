import { readFileSync } from "node:fs";

/**
 * One line of the bench. `ratio` is what the goal is about; `limit` is what nobody can beat, where there is such a thing.
 * @typedef {{
 *   readonly row: string,
 *   readonly ours: number,
 *   readonly peer: number | null,
 *   readonly limit: number | null,
 *   readonly ratio: number,
 *   readonly goal: number,
 *   readonly pass: boolean,
 *   readonly input: string,
 *   readonly metric: string,
 *   readonly better: "higher" | "lower",
 * }} Result
 */

/** @type {Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number | string>>>>>>} */
const goals = JSON.parse(readFileSync(new URL("../goals.json", import.meta.url), "utf8"));

/** A fit through noisy points is not taken more seriously than this. */
const fitTolerance = 0.1;

/**
 * Judges a measurement by its goal in goals.json.
 * @param {{ readonly row: string, readonly input: string, readonly metric: string, readonly ours: number, readonly peer?: number, readonly limit?: number, readonly ratio: number }} measured
 * @returns {Result}
 */
export function judge({ row, input, metric, ours, peer, limit, ratio }) {
  const wanted = goals[row]?.[metric];
  const goal = wanted?.[input] ?? wanted?.["any"];
  const better = wanted?.["better"];
  if (typeof goal !== "number" || (better !== "higher" && better !== "lower")) {
    throw new Error(`goals.json has no goal for row ${row}, "${metric}", "${input}"`);
  }
  const tolerance = metric === "growth exponent" ? fitTolerance : 0;
  const pass = better === "higher" ? ratio >= goal : ratio <= goal + tolerance;
  return {
    row,
    ours: rounded(ours),
    peer: peer === undefined ? null : rounded(peer),
    limit: limit === undefined ? null : rounded(limit),
    ratio: rounded(ratio),
    goal,
    pass,
    input,
    metric,
    better,
  };
}

/** @param {number} value */
function rounded(value) {
  return Number(value.toPrecision(4));
}
