import { compareKeys, type RecordKey } from "./record.ts";

/** How many of a list in order come before or at a place, by halving: lists grow long. */
export function countUpTo(ordered: readonly RecordKey[], key: RecordKey): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = ordered[middle];
    if (item && compareKeys(item, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts something into a list in order, at its place. */
export function insert<T extends RecordKey>(ordered: T[], item: T): void {
  ordered.splice(countUpTo(ordered, item), 0, item);
}
