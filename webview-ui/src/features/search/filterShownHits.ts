import type { SearchText } from "./searchSource.ts";

/** Returns the hits that the reader sees, each once. In the earlier state, only hits that touch removed text count. */
export function filterShownHits({ sides }: SearchText, hits: Uint32Array): Uint32Array {
  if (sides === undefined) return hits;
  const { split, removed } = sides;
  const kept: number[] = [];
  let place = 0;
  for (let index = 0; index < hits.length; index += 2) {
    const [start = 0, end = 0] = hits.subarray(index, index + 2);
    if (start >= split) {
      while (place < removed.length && (removed[place + 1] ?? 0) <= start) place += 2;
      if (place >= removed.length || (removed[place] ?? 0) >= end) continue;
    } else if (end > split) {
      continue;
    }
    kept.push(start, end);
  }
  return kept.length === hits.length ? hits : Uint32Array.from(kept);
}
