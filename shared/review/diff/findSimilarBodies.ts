import { maxBodiesOfShingle, maxSimilarBodyChars } from "../limits.ts";

const sketchSize = 64;
const threshold = 0.3;
const wordsOfShingle = 3;

/**
 * Returns pairs of body indices in which the second is an edit of the first; the most similar ones are paired first.
 */
export function findSimilarBodies(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] {
  const oldSketches = before.map(sketch);
  const index = indexShingles(oldSketches);
  const candidates: { readonly old: number; readonly found: number; readonly score: number }[] = [];
  after.forEach((text, found) => {
    const shingles = sketch(text);
    for (const [old, shared] of countShared(shingles, index)) {
      const score = shared / Math.max(shingles.length, oldSketches[old]?.length ?? 0);
      if (score >= threshold) candidates.push({ old, found, score });
    }
  });
  candidates.sort((one, other) => other.score - one.score || one.old - other.old || one.found - other.found);
  const takenOlds = new Set<number>();
  const takenNews = new Set<number>();
  return candidates.flatMap(({ old, found }) => {
    if (takenOlds.has(old) || takenNews.has(found)) return [];
    takenOlds.add(old);
    takenNews.add(found);
    return [[old, found] as const];
  });
}

/**
 * Returns the smallest hashes of the body's shingles, so that an equal shingle is either in both sketches or in none.
 */
function sketch(text: string): readonly number[] {
  const smallest: number[] = [];
  for (const shingle of listShingles(hashWords(text)).sort()) {
    if (smallest.length === sketchSize) break;
    if (shingle !== smallest.at(-1)) smallest.push(shingle);
  }
  return smallest;
}

/** Returns the hash of each word, ignoring case: FNV-1a, 32 bits. */
function hashWords(text: string): Uint32Array {
  const length = Math.min(text.length, maxSimilarBodyChars);
  const hashes = new Uint32Array((length + 1) >> 1);
  let words = 0;
  let hash = noWord;
  for (let offset = 0; offset < length; offset++) {
    const unit = text.charCodeAt(offset);
    const folded = foldedUnits[unit] || fold(unit);
    if (folded !== separator) hash = Math.imul(hash ^ folded, 0x01000193);
    else if (hash !== noWord) {
      hashes[words++] = hash;
      hash = noWord;
    }
  }
  if (hash !== noWord) hashes[words++] = hash;
  return hashes.subarray(0, words);
}

const noWord = 0x811c9dc5 | 0;
const separator = 1;
/** The folded value of each UTF-16 code unit, 0 until it is computed: a text has few different ones. */
const foldedUnits = new Uint16Array(1 << 16);

/** Folds a code unit. Half of a surrogate pair counts as a letter, as most characters beyond the first plane are. */
function fold(unit: number): number {
  const character = String.fromCharCode(unit);
  const folded = /[\p{L}\p{N}\p{Cs}]/u.test(character) ? character.toLowerCase().charCodeAt(0) : separator;
  foldedUnits[unit] = folded;
  return folded;
}

function listShingles(hashes: Uint32Array): Uint32Array {
  const width = Math.min(wordsOfShingle, hashes.length);
  const shingles = new Uint32Array(width === 0 ? 0 : hashes.length - width + 1);
  for (let start = 0; start < shingles.length; start++) shingles[start] = hashShingle(hashes, start, width);
  return shingles;
}

function hashShingle(hashes: Uint32Array, start: number, width: number): number {
  let mixed = 0;
  for (let offset = start; offset < start + width; offset++)
    mixed = Math.imul(mixed ^ (hashes[offset] ?? 0), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

function indexShingles(sketches: readonly (readonly number[])[]): ReadonlyMap<number, readonly number[]> {
  const index = new Map<number, number[]>();
  sketches.forEach((shingles, body) => {
    for (const shingle of shingles) {
      const bodies = index.get(shingle);
      if (bodies === undefined) index.set(shingle, [body]);
      else if (bodies.length < maxBodiesOfShingle) bodies.push(body);
    }
  });
  return index;
}

function countShared(
  shingles: readonly number[],
  index: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, number> {
  const shared = new Map<number, number>();
  for (const shingle of shingles) {
    for (const body of index.get(shingle) ?? []) shared.set(body, (shared.get(body) ?? 0) + 1);
  }
  return shared;
}
