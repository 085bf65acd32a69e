import type { Section } from "../model.ts";
import { findLongestRise } from "./findLongestRise.ts";

export interface SectionSplice {
  /** Index in the original sections, independent of other splices. */
  readonly start: number;
  readonly removed: number;
  readonly inserted: readonly Section[];
}

/**
 * Returns the splices that turn one list of sections into another, in ascending order; unchanged sections stay in
 * place.
 */
export function diffSections(before: readonly Section[], after: readonly Section[]): readonly SectionSplice[] {
  const prefix = countCommonPrefix(before, after);
  const suffix = countCommonSuffix(before, after, prefix);
  const oldEnd = before.length - suffix;
  const newEnd = after.length - suffix;
  const kept = findKeptPairs(before.slice(prefix, oldEnd), after.slice(prefix, newEnd));
  const splices: SectionSplice[] = [];
  let oldNext = prefix;
  let newNext = prefix;
  for (const [old, found] of [...kept, [oldEnd - prefix, newEnd - prefix] as const]) {
    const oldPlace = old + prefix;
    const newPlace = found + prefix;
    if (oldPlace > oldNext || newPlace > newNext) {
      splices.push({ start: oldNext, removed: oldPlace - oldNext, inserted: after.slice(newNext, newPlace) });
    }
    oldNext = oldPlace + 1;
    newNext = newPlace + 1;
  }
  return splices;
}

function findKeptPairs(before: readonly Section[], after: readonly Section[]): readonly (readonly [number, number])[] {
  const places = new Map(before.map(({ id }, index) => [id, index]));
  const pairs: (readonly [number, number])[] = [];
  after.forEach((section, index) => {
    const place = places.get(section.id);
    if (place !== undefined && isSame(before[place], section)) pairs.push([place, index]);
  });
  const kept = new Set(findLongestRise(pairs.map(([place]) => place)));
  return pairs.filter((_pair, index) => kept.has(index));
}

function isSame(one: Section | undefined, other: Section | undefined): boolean {
  return one === other || (one !== undefined && one.id === other?.id && one.hash === other.hash);
}

function countCommonPrefix(before: readonly Section[], after: readonly Section[]): number {
  const limit = Math.min(before.length, after.length);
  let length = 0;
  while (length < limit && isSame(before[length], after[length])) length++;
  return length;
}

function countCommonSuffix(before: readonly Section[], after: readonly Section[], prefix: number): number {
  const limit = Math.min(before.length, after.length) - prefix;
  let length = 0;
  while (length < limit && isSame(before[before.length - 1 - length], after[after.length - 1 - length])) length++;
  return length;
}
