import { maxAlignmentDepth, maxAlignmentWork, maxEditLength } from "../limits.ts";
import { findLongestRise } from "./findLongestRise.ts";
import { type Box, findShortestEdit, type Match, type SequencePair } from "./findShortestEdit.ts";

/**
 * Returns equal runs of two sequences in ascending order: those of the shortest edit if it is short, otherwise those
 * around tokens that are unique in both. Parts that exceed the time limit count as replaced as a whole.
 */
export function alignSequences(pair: SequencePair): readonly Match[] {
  const matches: Match[] = [];
  const budget = { work: maxAlignmentWork };
  const whole = { beforeStart: 0, beforeEnd: pair.before.length, afterStart: 0, afterEnd: pair.after.length };
  alignBox({ pair, budget, matches }, whole, maxAlignmentDepth);
  return matches;
}

interface Alignment {
  readonly pair: SequencePair;
  readonly budget: { work: number };
  readonly matches: Match[];
}

function alignBox(alignment: Alignment, box: Box, depth: number): void {
  const { matches } = alignment;
  const start = countCommonStart(alignment.pair, box);
  const afterStart = trimStart(box, start);
  const end = countCommonEnd(alignment.pair, afterStart);
  if (start > 0) matches.push({ before: box.beforeStart, after: box.afterStart, length: start });
  const inner = { ...afterStart, beforeEnd: box.beforeEnd - end, afterEnd: box.afterEnd - end };
  if (inner.beforeStart < inner.beforeEnd && inner.afterStart < inner.afterEnd) alignInner(alignment, inner, depth);
  if (end > 0) matches.push({ before: inner.beforeEnd, after: inner.afterEnd, length: end });
}

function alignInner(alignment: Alignment, box: Box, depth: number): void {
  const { pair, budget, matches } = alignment;
  const most = Math.min(maxEditLength, Math.floor(Math.sqrt(budget.work)));
  const size = box.beforeEnd - box.beforeStart + box.afterEnd - box.afterStart;
  const found = most > 0 ? findShortestEdit(pair, box, most) : undefined;
  if (most > 0) budget.work -= found === undefined ? most * most : Math.min(size, most) ** 2;
  budget.work = Math.max(0, budget.work);
  if (found !== undefined) {
    for (const match of found) matches.push(match);
    return;
  }
  const anchors = depth > 0 ? findUniquePairs(pair, box) : [];
  let { beforeStart, afterStart } = box;
  for (const { before, after } of anchors) {
    // The equal neighbours of an earlier anchor may include this one.
    if (before < beforeStart || after < afterStart) continue;
    alignBox(alignment, { beforeStart, beforeEnd: before, afterStart, afterEnd: after }, depth - 1);
    matches.push({ before, after, length: 1 });
    beforeStart = before + 1;
    afterStart = after + 1;
  }
  if (anchors.length > 0) alignBox(alignment, { ...box, beforeStart, afterStart }, depth - 1);
}

function trimStart(box: Box, length: number): Box {
  return { ...box, beforeStart: box.beforeStart + length, afterStart: box.afterStart + length };
}

function countCommonStart({ before, after }: SequencePair, box: Box): number {
  const most = Math.min(box.beforeEnd - box.beforeStart, box.afterEnd - box.afterStart);
  let length = 0;
  while (length < most && before[box.beforeStart + length] === after[box.afterStart + length]) length++;
  return length;
}

function countCommonEnd({ before, after }: SequencePair, box: Box): number {
  const most = Math.min(box.beforeEnd - box.beforeStart, box.afterEnd - box.afterStart);
  let length = 0;
  while (length < most && before[box.beforeEnd - 1 - length] === after[box.afterEnd - 1 - length]) length++;
  return length;
}

/** Returns places of tokens that are unique on each side of the box, as many as are in the same order. */
function findUniquePairs(pair: SequencePair, box: Box): readonly { readonly before: number; readonly after: number }[] {
  const places = findUniquePlaces(pair.before, box.beforeStart, box.beforeEnd);
  const candidates: { readonly before: number; readonly after: number }[] = [];
  for (const [token, after] of findUniquePlaces(pair.after, box.afterStart, box.afterEnd)) {
    const before = places.get(token);
    if (before !== undefined && before >= 0 && after >= 0) candidates.push({ before, after });
  }
  candidates.sort((one, other) => one.after - other.after);
  const rise = new Set(findLongestRise(candidates.map(({ before }) => before)));
  return candidates.filter((_candidate, index) => rise.has(index));
}

function findUniquePlaces(tokens: Int32Array, start: number, end: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let place = start; place < end; place++) {
    const token = tokens[place] ?? 0;
    places.set(token, places.has(token) ? -1 : place);
  }
  return places;
}
