import { compareKeys, type RecordKey } from "./recordKey.ts";

/** Counts the items of an ordered list that are before or at a key. */
export function countUpTo(ordered: readonly RecordKey[], key: RecordKey): number {
  return countWhile(ordered, (item) => compareKeys(item, key) <= 0);
}

export function countNumbersUpTo(ordered: readonly { readonly number: number }[], number: number): number {
  return countWhile(ordered, (item) => item.number <= number);
}

function countWhile<T>(ordered: readonly T[], isBefore: (item: T) => boolean): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = ordered[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function insertInOrder<T extends RecordKey>(ordered: T[], item: T): void {
  ordered.splice(countUpTo(ordered, item), 0, item);
}
