import { readFileSync } from "node:fs";
import { growthExponent, median, uncertainty } from "./statistics.mjs";

/**
 * A line of the report. `ratio` is the value that the goal limits; `spread` is its uncertainty in percent, relative to
 * `ratio` or to `step`, whichever is larger, or null when unknown.
 * @typedef {{
 *   readonly row: string,
 *   readonly input: string,
 *   readonly metric: string,
 *   readonly ours: number,
 *   readonly peer: number | null,
 *   readonly unit: string,
 *   readonly ratio: number,
 *   readonly spread: number | null,
 *   readonly step: number,
 *   readonly rounds: number,
 *   readonly goal: number,
 *   readonly better: "higher" | "lower",
 *   readonly verdict: "pass" | "miss" | "not judged",
 * }} Result
 */

/**
 * The goal of a metric, for every input or by input. `unit` is the unit of both sides. `step` is the smallest amount
 * that matters: spread and regressions of a smaller value are relative to it. `difference` compares by subtraction
 * instead of division. `why` is the known reason for a miss.
 * @typedef {{
 *   readonly better: "higher" | "lower",
 *   readonly goal: number | Readonly<Record<string, number>>,
 *   readonly unit?: string,
 *   readonly step?: number,
 *   readonly difference?: boolean,
 *   readonly why?: string,
 * }} Goal
 */

/** @typedef {{ readonly title: string, readonly group: string, readonly metrics: Readonly<Record<string, Goal>> }} RowGoals */

/** @type {Readonly<Record<string, RowGoals>>} */
export const goals = JSON.parse(readFileSync(new URL("../goals.json", import.meta.url), "utf8"));

/** A figure with fewer rounds, or with a larger spread in percent, is not judged. */
export const leastRounds = 5;
const mostSpread = 5;

const growth = "growth exponent";
/** Tolerance for the error of a fit through noisy points. */
const fitTolerance = 0.1;

/**
 * Judges a measurement by its goal in goals.json. Each side has a sample for every round, or a single number when it is
 * the same in every run.
 * @param {{ readonly row: string, readonly input: string, readonly metric: string, readonly ours: Side, readonly peer?: Side }} measured
 * @returns {Result}
 */
export function judge({ row, input, metric, ours, peer }) {
  const wanted = findGoal(row, metric);
  const goal = typeof wanted.goal === "number" ? wanted.goal : (wanted.goal[input] ?? wanted.goal["any"]);
  if (goal === undefined) throw new Error(`goals.json has no goal for row ${row}, "${metric}", "${input}"`);
  const ratios = compared(wanted, toSamples(ours), peer === undefined ? undefined : toSamples(peer));
  const ratio = median(ratios);
  const { step = 0 } = wanted;
  const spread = typeof ours === "number" ? 0 : computeSpread(ratios, step);
  const isJudged = typeof ours === "number" || (ratios.length >= leastRounds && spread <= mostSpread);
  const tolerance = metric === growth ? fitTolerance : 0;
  const isReached = wanted.better === "higher" ? ratio >= goal : ratio <= goal + tolerance;
  return {
    ...{ row, input, metric, ours: rounded(median(toSamples(ours))) },
    peer: peer === undefined ? null : rounded(median(toSamples(peer))),
    ...{ unit: wanted.unit ?? "", ratio: rounded(ratio), spread: Number.isFinite(spread) ? rounded(spread) : null },
    ...{ step, rounds: ratios.length, goal, better: wanted.better },
    verdict: !isJudged ? "not judged" : isReached ? "pass" : "miss",
  };
}

/**
 * Judges how the cost grows with the size of the input; yields no result for fewer than two inputs.
 * @param {string} row
 * @param {readonly { readonly size: number, readonly cost: Side }[]} points
 */
export function* judgeGrowth(row, points) {
  if (points.length < 2) return;
  const rounds = Math.min(...points.map(({ cost }) => toSamples(cost).length));
  const exponents = Array.from({ length: rounds }, (_, round) =>
    growthExponent(points.map(({ size, cost }) => ({ size, cost: toSamples(cost)[round] ?? Number.NaN }))),
  );
  const isExact = points.every(({ cost }) => typeof cost === "number");
  yield judge({ row, input: "all", metric: growth, ours: isExact ? (exponents[0] ?? Number.NaN) : exponents });
}

/**
 * Returns the uncertainty of the median in percent, relative to the median or to the step, whichever is larger.
 * @param {readonly number[]} values
 * @param {number} [step]
 */
export function computeSpread(values, step = 0) {
  const width = uncertainty(values);
  return width === 0 ? 0 : (100 * width) / Math.max(Math.abs(median(values)), step);
}

/**
 * @param {string} row
 * @param {string} metric
 */
export function findGoal(row, metric) {
  const wanted = goals[row]?.metrics[metric];
  if (wanted === undefined) throw new Error(`goals.json has no goal for row ${row}, "${metric}"`);
  return wanted;
}

/** @typedef {number | readonly number[]} Side */

/** @param {Side} side */
function toSamples(side) {
  return typeof side === "number" ? [side] : side;
}

/**
 * Compares both sides round by round: a disturbance in a round slows both.
 * @param {Goal} wanted
 * @param {readonly number[]} ours
 * @param {readonly number[] | undefined} peer
 */
function compared({ better, difference = false }, ours, peer) {
  if (peer === undefined) return ours;
  return ours.map((value, round) => {
    const other = peer[round] ?? Number.NaN;
    if (difference) return value - other;
    return better === "higher" ? other / value : value / other;
  });
}

/** @param {number} value */
function rounded(value) {
  return Number(value.toPrecision(4));
}
