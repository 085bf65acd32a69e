import type { Tracing } from "./tracing.ts";

/** Minimum number of letters and digits, weighted by their rarity, that consecutive lines must have together. */
const leastStrength = 4;
/** Confidence of weaker runs: below the displayed minimum. */
const doubtful = 0.5;

/**
 * Lowers the confidence of insignificant lines (a brace, a frequent line) without a significant neighbour: a shortest
 * edit pairs them by chance.
 */
export function doubtWeakRuns(tracing: Tracing): void {
  const { targets } = tracing;
  const scarcity = measureScarcity(tracing);
  let start = 0;
  while (start < targets.length) {
    const target = targets[start] ?? -1;
    let end = start + 1;
    if (target >= 0) {
      while (end < targets.length && targets[end] === target + end - start) end++;
      if (measureStrength(tracing, scarcity, start, end) < leastStrength) {
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
  if (start === 0 && after === 0) strength += leastStrength;
  if (end === before.length && after + end - start === afterLines.length) strength += leastStrength;
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
