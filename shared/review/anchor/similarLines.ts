import { findLongestRise } from "../diff/findLongestRise.ts";
import { maxComparedLineChars, maxGapPairs, maxLinePairs } from "../limits.ts";
import { compactLine } from "./lineText.ts";
import type { LineGap } from "./slideGaps.ts";
import { setTarget, type Tracing } from "./tracing.ts";

/** Minimum similarity of paired lines; lower when a single line replaces a single line. */
const minSimilarity = 0.6;
const minSimilarityAlone = 0.45;
/** Minimum lead in similarity over any other pair with one of the two lines. */
const margin = 0.12;

/**
 * Pairs lines that were edited in place: each is clearly the most similar line in the other's gap, and the order is
 * kept.
 */
export function pairSimilarLines(tracing: Tracing, gaps: readonly LineGap[]): void {
  let left = maxLinePairs;
  for (const gap of gaps) {
    const before = listFreeLines(gap.beforeStart, gap.beforeEnd, (line) => (tracing.targets[line] ?? 0) < 0);
    const after = listFreeLines(gap.afterStart, gap.afterEnd, (line) => tracing.taken[line] === 0);
    const pairs = before.length * after.length;
    if (pairs === 0 || pairs > maxGapPairs || pairs > left) continue;
    left -= pairs;
    for (const { line, target, similarity } of findPairs(tracing, before, after))
      setTarget(tracing, line, target, Math.min(0.9, 0.4 + similarity / 2));
  }
}

function listFreeLines(start: number, end: number, isFree: (line: number) => boolean): readonly number[] {
  const lines: number[] = [];
  for (let line = start; line < end; line++) if (isFree(line)) lines.push(line);
  return lines;
}

export function compareLines(one: string, other: string): number {
  return compareBigrams(listBigrams(one), listBigrams(other));
}

interface SimilarPair {
  readonly line: number;
  readonly target: number;
  readonly similarity: number;
}

function findPairs(tracing: Tracing, before: readonly number[], after: readonly number[]): readonly SimilarPair[] {
  const olds = before.map((line) => listBigrams(tracing.table.before[line] ?? ""));
  const news = after.map((line) => listBigrams(tracing.table.after[line] ?? ""));
  const rows = olds.map((old) => news.map((found) => compareBigrams(old, found)));
  const columns = news.map((_found, column) => findBest(rows.map((row) => row[column] ?? 0)));
  const least = before.length === 1 && after.length === 1 ? minSimilarityAlone : minSimilarity;
  const pairs: SimilarPair[] = [];
  const places: number[] = [];
  rows.forEach((row, index) => {
    const best = findBest(row);
    const column = columns[best.index];
    if (column?.index !== index || best.score < least) return;
    if (best.score - Math.max(best.second, column.second) < margin) return;
    pairs.push({ line: before[index] ?? -1, target: after[best.index] ?? -1, similarity: best.score });
    places.push(best.index);
  });
  return findLongestRise(places).flatMap((index) => pairs[index] ?? []);
}

interface Best {
  readonly index: number;
  readonly score: number;
  readonly second: number;
}

function findBest(scores: readonly number[]): Best {
  let index = -1;
  let score = 0;
  let second = 0;
  scores.forEach((each, place) => {
    if (each > score) {
      second = score;
      score = each;
      index = place;
    } else if (each > second) second = each;
  });
  return { index, score, second };
}

/** Returns pairs of adjacent characters as numbers, in ascending order. */
function listBigrams(line: string): Uint32Array {
  const text = compactLine(line.length > maxComparedLineChars ? line.slice(0, maxComparedLineChars) : line);
  const bigrams = new Uint32Array(Math.max(0, text.length - 1));
  for (let offset = 0; offset < bigrams.length; offset++)
    bigrams[offset] = text.charCodeAt(offset) * 0x10000 + text.charCodeAt(offset + 1);
  return bigrams.sort();
}

function compareBigrams(one: Uint32Array, other: Uint32Array): number {
  const total = one.length + other.length;
  if (total === 0) return 0;
  let common = 0;
  let place = 0;
  for (const bigram of one) {
    while (place < other.length && (other[place] ?? 0) < bigram) place++;
    if (other[place] === bigram) {
      common++;
      place++;
    }
  }
  return (2 * common) / total;
}
