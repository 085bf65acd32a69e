import { readFileSync } from "node:fs";
import { leastRounds } from "./interleave.mjs";
import { median, medianInterval } from "./statistics.mjs";

/** Units of figures. Times, sizes and numbers are compared by division, the others by subtraction. @typedef {"ms" | "MB" | "elements" | "messages" | "%" | "frames" | "px"} Unit */

/**
 * Ours compared with another side, round by round, because a disturbance in a round slows both: the median of the
 * rounds, and the ends of its 90 % confidence interval.
 * @typedef {{ readonly value: number, readonly low: number, readonly high: number }} Comparison
 */

/** @typedef {"better" | "as before" | "worse" | "goal reached" | "goal missed" | "unclear" | "not judged" | ""} Verdict */

/**
 * A line of the report: the medians of the sides, null for a side that was not measured.
 * @typedef {{
 *   readonly row: string,
 *   readonly input: string,
 *   readonly metric: string,
 *   readonly unit: Unit,
 *   readonly ours: number,
 *   readonly before: number | null,
 *   readonly control: number | null,
 *   readonly empty: number | null,
 *   readonly toBefore: Comparison | null,
 *   readonly toControl: Comparison | null,
 *   readonly rounds: number,
 *   readonly goal: string,
 *   readonly verdict: Verdict,
 * }} Result
 */

/**
 * A goal: `most` is a limit of ours, `mostOverControl` one of the comparison with the control.
 * @typedef {{ readonly row: string, readonly input: string, readonly metric: string, readonly most?: number, readonly mostOverControl?: number }} Goal
 */

/** @type {readonly Goal[]} */
export const goals = JSON.parse(readFileSync(new URL("../goals.json", import.meta.url), "utf8"));

/** Figures with these units may be zero, so their differences count. */
const differences = new Set(["%", "frames", "px"]);
/** A figure is worse or better when its whole interval is beyond these limits. */
const most = { ratio: 1.1, difference: 2 };

/** @typedef {Readonly<Record<string, number>>} Sample the figures of a round by their metrics */

/**
 * Compares the sides of a row on an input.
 * @param {{ readonly row: string, readonly input: string, readonly metrics: Readonly<Record<string, Unit>> }} measured
 * @param {Readonly<Record<string, readonly Sample[]>>} sides "ours" and, when measured, "before", "control" and "empty"
 * @returns {readonly Result[]} a result for each metric that ours has
 */
export function compareSides({ row, input, metrics }, sides) {
  return Object.entries(metrics).flatMap(([metric, unit]) => {
    const [ours, before, control, empty] = ["ours", "before", "control", "empty"].map((side) =>
      (sides[side] ?? []).flatMap((sample) => sample[metric] ?? []),
    );
    if (ours === undefined || ours.length === 0) return [];
    const toBefore = compare(unit, ours, before);
    const toControl = compare(unit, ours, control);
    const goal = goals.find((each) => each.row === row && each.input === input && each.metric === metric);
    return [
      {
        row,
        input,
        metric,
        unit,
        ours: median(ours),
        before: medianOf(before),
        control: medianOf(control),
        empty: medianOf(empty),
        toBefore,
        toControl,
        rounds: ours.length,
        goal: describeGoal(goal, unit),
        verdict: ours.length < leastRounds ? "not judged" : judge(unit, ours, toBefore, toControl, goal),
      },
    ];
  });
}

/**
 * @param {Unit} unit
 * @param {readonly number[]} ours
 * @param {readonly number[] | undefined} other
 * @returns {Comparison | null}
 */
function compare(unit, ours, other) {
  if (other === undefined || other.length === 0) return null;
  const isDifference = differences.has(unit);
  const rounds = ours.map((value, round) => {
    const theirs = other[round] ?? Number.NaN;
    return isDifference ? value - theirs : value / theirs;
  });
  const [low, high] = medianInterval(rounds);
  return { value: median(rounds), low, high };
}

/** @param {readonly number[] | undefined} values */
function medianOf(values) {
  return values === undefined || values.length === 0 ? null : median(values);
}

/**
 * A figure that is worse than before is so whatever its goal says.
 * @param {Unit} unit
 * @param {readonly number[]} ours
 * @param {Comparison | null} toBefore
 * @param {Comparison | null} toControl
 * @param {Goal | undefined} goal
 * @returns {Verdict}
 */
function judge(unit, ours, toBefore, toControl, goal) {
  const limits = differences.has(unit)
    ? { worse: most.difference, better: -most.difference }
    : { worse: most.ratio, better: 1 / most.ratio };
  if (toBefore !== null && toBefore.low > limits.worse) return "worse";
  if (goal !== undefined) return judgeGoal(goal, ours, toControl);
  if (toBefore === null) return "";
  return toBefore.high < limits.better ? "better" : "as before";
}

/**
 * A goal is missed when the whole interval is beyond it, and reached when the median is not.
 * @param {Goal} goal
 * @param {readonly number[]} ours
 * @param {Comparison | null} toControl
 * @returns {Verdict}
 */
function judgeGoal({ most: limit = Number.NaN, mostOverControl }, ours, toControl) {
  if (mostOverControl === undefined) return verdictOf(median(ours), medianInterval(ours)[0], limit);
  return toControl === null ? "" : verdictOf(toControl.value, toControl.low, mostOverControl);
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} limit
 * @returns {Verdict}
 */
function verdictOf(value, low, limit) {
  if (value <= limit) return "goal reached";
  return low > limit ? "goal missed" : "unclear";
}

/**
 * @param {Goal | undefined} goal
 * @param {Unit} unit
 */
function describeGoal(goal, unit) {
  if (goal === undefined) return "";
  const { most: limit, mostOverControl } = goal;
  if (mostOverControl === undefined) return `≤ ${limit} ${unit}`;
  return differences.has(unit) ? `≤ control + ${mostOverControl} ${unit}` : `≤ ${mostOverControl} × control`;
}
