import { computeSpread } from "./result.mjs";

/** @import { Allowance } from "./allowance.mjs" */

/**
 * Runs every side once per round, in rotating order, so that a drift of the machine affects all of them; the first
 * rounds only warm up. The allowance ends the rounds, depending on the ratio of the first side to each other one.
 * @template Sample
 * @template {string} Side
 * @param {Readonly<Record<Side, () => Sample | Promise<Sample>>>} sides
 * @param {{ readonly time: Allowance, readonly rounds?: number, readonly warmup?: number, readonly value?: (sample: Sample) => number }} limits
 *   `rounds` is their number in the full form; `value` converts a sample that is not a number
 * @returns {Promise<Record<Side, Sample[]>>}
 */
export async function interleave(sides, { time, rounds = 5, warmup = 1, value = Number }) {
  // Object.keys loses the type of the names.
  const names = /** @type {Side[]} */ (Object.keys(sides));
  /** @type {[Side, Sample[]][]} */
  const entries = names.map((name) => [name, []]);
  // Every name has an entry.
  const samples = /** @type {Record<Side, Sample[]>} */ (Object.fromEntries(entries));
  const spread = () => {
    const [first = [], ...others] = names.map((name) => samples[name].map(value));
    if (others.length === 0) return computeSpread(first);
    const ratios = others.map((other) => first.map((one, round) => one / (other[round] ?? Number.NaN)));
    return Math.max(...ratios.map((each) => computeSpread(each)));
  };
  for (let round = -warmup; round < 0 || time.goesOn(round, rounds, spread); round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round + warmup) % names.length];
      if (name === undefined) continue;
      const sample = await sides[name]();
      if (round >= 0) samples[name].push(sample);
    }
  }
  return samples;
}
