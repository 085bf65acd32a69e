import type { SectionDifference } from "./diffIterations.ts";
import { splitWordTokens } from "./splitWordTokens.ts";

export interface WordCount {
  readonly added: number;
  readonly removed: number;
}

/**
 * Counts the added and removed words of a difference. Words are counted, not aligned, so that a whole review takes no
 * longer than reading it: a word that only moved within its section counts as neither.
 */
export function countChangedWords(difference: SectionDifference): WordCount {
  switch (difference.kind) {
    case "added":
      return { added: splitWords(difference.after.text).length, removed: 0 };
    case "removed":
      return { added: 0, removed: splitWords(difference.before.text).length };
    case "unchanged":
      return { added: 0, removed: 0 };
    case "changed":
      return compareCounts(splitWords(difference.before.text), splitWords(difference.after.text));
  }
}

export function countAllChangedWords(differences: readonly SectionDifference[]): WordCount {
  let added = 0;
  let removed = 0;
  for (const difference of differences) {
    const count = countChangedWords(difference);
    added += count.added;
    removed += count.removed;
  }
  return { added, removed };
}

function splitWords(text: string): readonly string[] {
  return splitWordTokens(text).filter((token) => /^[\p{L}\p{N}_]/u.test(token));
}

function compareCounts(before: readonly string[], after: readonly string[]): WordCount {
  const left = new Map<string, number>();
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of after) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared++;
  }
  return { added: after.length - shared, removed: before.length - shared };
}
