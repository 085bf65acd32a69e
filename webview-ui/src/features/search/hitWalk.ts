import type { SectionHits } from "./state/searchState.ts";

/** Hit by the index of its section and its ordinal among the section's hits. */
export interface HitPlace {
  readonly index: number;
  readonly ordinal: number;
}

/** Finds the first section with hits from an index on, in steps of `by`. Wraps around the ends if `wraps` is true. */
export function findSectionWithHits(
  { counts }: SectionHits,
  from: number,
  by: 1 | -1,
  wraps: boolean,
): number | undefined {
  const { length } = counts;
  for (let step = 0; step < length; step += 1) {
    const place = from + step * by;
    if (!wraps && (place < 0 || place >= length)) return undefined;
    const index = ((place % length) + length) % length;
    if ((counts[index] ?? 0) > 0) return index;
  }
  return undefined;
}

/** Returns the hit after or before another one, around the ends. */
export function stepFrom(hits: SectionHits, { index, ordinal }: HitPlace, by: 1 | -1): HitPlace | undefined {
  const next = ordinal + by;
  if (next >= 0 && next < (hits.counts[index] ?? 0)) return { index, ordinal: next };
  const section = findSectionWithHits(hits, index + by, by, true);
  if (section === undefined) return undefined;
  return { index: section, ordinal: by === 1 ? 0 : (hits.counts[section] ?? 1) - 1 };
}

/** Returns the number of a hit among all hits, from 1. */
export function findHitNumber({ counts }: SectionHits, { index, ordinal }: HitPlace): number {
  let number = ordinal + 1;
  for (let before = 0; before < index; before += 1) number += counts[before] ?? 0;
  return number;
}

/**
 * Returns the first hit that ends after `start`; undefined when there is none. `hits` holds alternating starts and
 * ends.
 */
export function findOrdinalFrom(hits: Uint32Array, start: number): number | undefined {
  for (let place = 0; place < hits.length; place += 2) if ((hits[place + 1] ?? 0) > start) return place / 2;
  return undefined;
}

export function findNearestOrdinal(hits: Uint32Array, start: number): number {
  const after = findOrdinalFrom(hits, start) ?? hits.length / 2 - 1;
  const before = after - 1;
  if (before < 0) return Math.max(0, after);
  const isBeforeNearer = start - (hits[before * 2] ?? 0) < Math.abs((hits[after * 2] ?? 0) - start);
  return isBeforeNearer ? before : after;
}
