/**
 * Runs every side once a round, in rotating order, so that a drift of the machine meets all of them; the first rounds only warm up.
 * @template Sample
 * @template {string} Side
 * @param {Readonly<Record<Side, () => Sample | Promise<Sample>>>} sides
 * @param {{ readonly rounds: number, readonly warmup?: number }} counts
 * @returns {Promise<Record<Side, Sample[]>>}
 */
export async function interleave(sides, { rounds, warmup = 1 }) {
  // Object.keys forgets that these are the names of the sides.
  const names = /** @type {Side[]} */ (Object.keys(sides));
  /** @type {Map<Side, Sample[]>} */
  const samples = new Map(names.map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round + warmup) % names.length];
      if (name === undefined) continue;
      const sample = await sides[name]();
      if (round >= 0) samples.get(name)?.push(sample);
    }
  }
  // Every side has its entry from the beginning.
  return /** @type {Record<Side, Sample[]>} */ (Object.fromEntries(samples));
}
