/** @import { Result } from "../measure/result.mjs" */
/** @import { Machine } from "./machine.mjs" */

/**
 * The figures of a published run.
 * @typedef {{ readonly date: string, readonly load: number, readonly machine: Machine, readonly results: readonly Result[] }} KeptRun
 */
/** Published runs by kind of machine and form. @typedef {Readonly<Record<string, KeptRun>>} KeptFigures */

/** Relative loss above which a worse figure is a regression. */
const mostLoss = 0.2;

/**
 * Returns the figures that are clearly worse than before; both runs must have been judged.
 * @param {readonly Result[]} before
 * @param {readonly Result[]} now
 */
export function regressions(before, now) {
  const known = new Map(before.map((result) => [formatName(result), result]));
  return now.flatMap((result) => {
    const earlier = known.get(formatName(result));
    if (earlier === undefined || earlier.verdict === "not judged" || result.verdict === "not judged") return [];
    const loss = result.better === "higher" ? earlier.ratio - result.ratio : result.ratio - earlier.ratio;
    return loss > mostLoss * Math.max(Math.abs(earlier.ratio), result.step)
      ? [{ result, before: earlier.ratio, now: result.ratio }]
      : [];
  });
}

/** @param {Result} result */
function formatName({ row, input, metric }) {
  return JSON.stringify([row, input, metric]);
}
