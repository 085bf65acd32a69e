import { setTarget, type Tracing } from "./tracing.ts";

const leastWeight = 20;

/**
 * Finds lines that moved and are unchanged except for whitespace, starting from lines that have no equal among the
 * other removed or added lines.
 */
export function findMovedBlocks(tracing: Tracing): void {
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
  if (weight < leastWeight) return;
  for (let offset = first; offset < end; offset++) setTarget(tracing, line + offset, target + offset, 0.9);
}
