/**
 * Creates a source of choices that are the same in every run for the same seed.
 * @param {string} seed
 */
export function seededRandom(seed) {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /**
     * Chooses `count` of the items, in any order.
     * @template Item
     * @param {readonly Item[]} items
     * @param {number} count
     */
    choose(items, count) {
      const left = [...items];
      /** @type {Item[]} */
      const chosen = [];
      while (chosen.length < count && left.length > 0) chosen.push(...left.splice(Math.floor(next() * left.length), 1));
      return chosen;
    },
  };
}
