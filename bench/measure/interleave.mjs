/** Fewest rounds whose figures are judged, and most rounds of a row that is measured quickly. */
export const leastRounds = 4;
const mostRounds = 15;

/**
 * Runs every side once per round, in rotating order, so that a drift of the machine affects all of them; the first
 * rounds only warm up.
 * @template Sample
 * @param {Readonly<Record<string, () => Promise<Sample>>>} sides
 * @param {{ readonly end: number, readonly rounds?: number | undefined, readonly warmup?: number | undefined }} limits
 *   `end`, on the clock of `performance.now()`, is when the last round should have ended; `rounds` is their number instead
 * @returns {Promise<Readonly<Record<string, readonly Sample[]>>>}
 */
export async function interleave(sides, { end, rounds, warmup = 1 }) {
  const entries = Object.entries(sides);
  /** @type {Record<string, Sample[]>} */
  const samples = Object.fromEntries(entries.map(([name]) => [name, []]));
  const begun = performance.now();
  const isTimeLeft = (/** @type {number} */ done) => {
    const now = performance.now();
    return now + (now - begun) / done < end;
  };
  const goesOn = (/** @type {number} */ round) =>
    round < (rounds ?? leastRounds) || (rounds === undefined && round < mostRounds && isTimeLeft(round + warmup));
  for (let round = -warmup; goesOn(round); round += 1) {
    for (let turn = 0; turn < entries.length; turn += 1) {
      const [name, measure] = entries[(turn + round + warmup) % entries.length] ?? [];
      const sample = await measure?.();
      if (round >= 0 && name !== undefined && sample !== undefined) samples[name]?.push(sample);
    }
  }
  return samples;
}
