import { alignSequences } from "../diff/alignSequences.ts";
import { createLineTable } from "./lineTable.ts";
import { splitTextLines } from "./lineText.ts";
import { pairSimilarLines } from "./similarLines.ts";
import { findGaps, type LineGap, slideGaps } from "./slideGaps.ts";
import { setTarget, type Tracing } from "./tracing.ts";

const minWeight = 20;

/**
 * Finds lines that moved and are unchanged except for whitespace, starting from lines that have no equal among the
 * other removed or added lines.
 */
function findMovedBlocks(tracing: Tracing): void {
  const { compact, weights } = tracing.table;
  const went = findSinglePlaces(compact.before, (line) => (tracing.targets[line] ?? 0) < 0);
  const came = findSinglePlaces(compact.after, (line) => tracing.taken[line] === 0);
  for (const [number, line] of went) {
    const target = came.get(number);
    if (line < 0 || target === undefined || target < 0 || weights[number] === 0) continue;
    if (tracing.targets[line] === -1) noteBlock(tracing, line, target);
  }
}

/** Returns the place of each free line, or -1 when an equal one is free, too. */
function findSinglePlaces(numbers: Int32Array, isFree: (line: number) => boolean): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  numbers.forEach((number, line) => {
    if (isFree(line)) places.set(number, places.has(number) ? -1 : line);
  });
  return places;
}

function noteBlock(tracing: Tracing, line: number, target: number): void {
  const { compact, weights } = tracing.table;
  const isPair = (offset: number) =>
    tracing.targets[line + offset] === -1 &&
    tracing.taken[target + offset] === 0 &&
    compact.before[line + offset] === compact.after[target + offset];
  let first = 0;
  while (isPair(first - 1)) first--;
  let end = 1;
  while (isPair(end)) end++;
  let weight = 0;
  for (let offset = first; offset < end; offset++) weight += weights[compact.before[line + offset] ?? -1] ?? 0;
  if (weight < minWeight) return;
  for (let offset = first; offset < end; offset++) setTarget(tracing, line + offset, target + offset, 0.9);
}

/** Minimum number of letters and digits, weighted by their rarity, that consecutive lines must have together. */
const minStrength = 4;
/** Confidence of weaker runs: below the displayed minimum. */
const doubtful = 0.5;

/**
 * Lowers the confidence of insignificant lines (a brace, a frequent line) without a significant neighbour: a shortest
 * edit pairs them by chance.
 */
function doubtWeakRuns(tracing: Tracing): void {
  const { targets } = tracing;
  const scarcity = measureScarcity(tracing);
  let start = 0;
  while (start < targets.length) {
    const target = targets[start] ?? -1;
    let end = start + 1;
    if (target >= 0) {
      while (end < targets.length && targets[end] === target + end - start) end++;
      if (measureStrength(tracing, scarcity, start, end) < minStrength) {
        for (let line = start; line < end; line++)
          tracing.confidences[line] = Math.min(doubtful, tracing.confidences[line] ?? 0);
      }
    }
    start = end;
  }
}

function measureStrength({ table, targets }: Tracing, scarcity: Float64Array, start: number, end: number): number {
  const after = targets[start] ?? 0;
  const { before, after: afterLines } = table.compact;
  let strength = 0;
  if (start === 0 && after === 0) strength += minStrength;
  if (end === before.length && after + end - start === afterLines.length) strength += minStrength;
  for (let line = start; line < end; line++) {
    const number = before[line] ?? -1;
    const isSame = number === afterLines[after + line - start];
    strength += (table.weights[number] ?? 0) * (isSame ? (scarcity[number] ?? 0) : 0.5);
  }
  return strength;
}

/** Returns the weight of one occurrence for each line number: 1 for a unique line. */
function measureScarcity({ table }: Tracing): Float64Array {
  const size = table.weights.length;
  const before = new Uint32Array(size);
  const after = new Uint32Array(size);
  for (const number of table.compact.before) before[number] = (before[number] ?? 0) + 1;
  for (const number of table.compact.after) after[number] = (after[number] ?? 0) + 1;
  return Float64Array.from(before, (count, number) => 1 / Math.max(1, count, after[number] ?? 0) ** 2);
}

/** The place of each line of a text in a later one, 0-based here, with its confidence from 0 to 1. */
export interface LineTrace {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly targets: Int32Array;
  readonly confidences: Float32Array;
}

/** Traces the lines of a text into a later one; never fails, and takes bounded time per line. */
export function traceLines(before: string, after: string): LineTrace {
  const oldLines = splitTextLines(before);
  if (before === after) return traceUnchanged(oldLines);
  const table = createLineTable(oldLines, splitTextLines(after));
  const tracing: Tracing = {
    table,
    targets: new Int32Array(oldLines.length).fill(-1),
    confidences: new Float32Array(oldLines.length),
    taken: new Uint8Array(table.after.length),
  };
  const gaps = traceEqual(tracing);
  const narrower = gaps.flatMap((gap) => traceReindented(tracing, gap));
  findMovedBlocks(tracing);
  pairSimilarLines(tracing, narrower);
  doubtWeakRuns(tracing);
  return { before: oldLines, after: table.after, targets: tracing.targets, confidences: tracing.confidences };
}

function traceUnchanged(lines: readonly string[]): LineTrace {
  const targets = Int32Array.from(lines, (_line, place) => place);
  return { before: lines, after: lines, targets, confidences: new Float32Array(lines.length).fill(1) };
}

function traceEqual(tracing: Tracing): readonly LineGap[] {
  const { table } = tracing;
  const found = findGaps(table.exact, alignSequences(table.exact));
  const gaps = slideGaps({ numbers: table.exact, before: table.before, after: table.after }, found);
  noteRuns(
    tracing,
    { beforeStart: 0, beforeEnd: table.before.length, afterStart: 0, afterEnd: table.after.length },
    gaps,
    1,
  );
  return gaps;
}

/** Records the lines inside a gap that differ only in whitespace, and returns the gaps between them. */
function traceReindented(tracing: Tracing, gap: LineGap): readonly LineGap[] {
  const { before, after } = tracing.table.compact;
  if (gap.beforeStart === gap.beforeEnd || gap.afterStart === gap.afterEnd) return [gap];
  const part = {
    before: before.subarray(gap.beforeStart, gap.beforeEnd),
    after: after.subarray(gap.afterStart, gap.afterEnd),
  };
  const gaps = findGaps(part, alignSequences(part)).map((inner) => ({
    beforeStart: inner.beforeStart + gap.beforeStart,
    beforeEnd: inner.beforeEnd + gap.beforeStart,
    afterStart: inner.afterStart + gap.afterStart,
    afterEnd: inner.afterEnd + gap.afterStart,
  }));
  noteRuns(tracing, gap, gaps, 0.95);
  return gaps;
}

function noteRuns(tracing: Tracing, box: LineGap, gaps: readonly LineGap[], confidence: number): void {
  let { beforeStart, afterStart } = box;
  const last = { ...box, beforeStart: box.beforeEnd, afterStart: box.afterEnd };
  for (const gap of [...gaps, last]) {
    for (let line = beforeStart; line < gap.beforeStart; line++)
      setTarget(tracing, line, line - beforeStart + afterStart, confidence);
    beforeStart = gap.beforeEnd;
    afterStart = gap.afterEnd;
  }
}
