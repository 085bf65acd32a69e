import { maxComparedNameChars } from "../limits.ts";

/**
 * Returns a name in its form for comparison: `find_references`, `find-references` and `FindReferences` are
 * `findreferences`.
 */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** Returns the known names most similar to the written one, best first; empty when none is similar. */
export function findNearestNames(written: string, known: readonly string[], most = 3): readonly string[] {
  const text = written.slice(0, maxComparedNameChars);
  const folded = foldName(text);
  const words = splitWords(text);
  const likely: { readonly name: string; readonly unlikeness: number }[] = [];
  for (const name of known) {
    const unlikeness = measureUnlikeness({ folded, words }, { folded: foldName(name), words: splitWords(name) });
    if (unlikeness <= maxUnlikeness) likely.push({ name, unlikeness });
  }
  return likely
    .toSorted((left, right) => left.unlikeness - right.unlikeness)
    .slice(0, most)
    .map(({ name }) => name);
}

interface Compared {
  readonly folded: string;
  readonly words: readonly string[];
}

/** Returns 0 for equal names, 1 for names with nothing in common. */
function measureUnlikeness(written: Compared, known: Compared): number {
  const longest = Math.max(written.folded.length, known.folded.length);
  if (longest === 0) return 1;
  const byLetters = measureEditDistance(written.folded, known.folded) / longest;
  const shared = written.words.filter((word) => known.words.some((other) => isSameWord(word, other))).length;
  const byWords = 1 - shared / Math.max(written.words.length, known.words.length);
  return Math.min(byLetters * 1.2, byWords);
}

function isSameWord(left: string, right: string): boolean {
  if (left === right) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 3 && long.startsWith(short);
}

function splitWords(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1);
}

/** Returns the number of letters to insert, delete, replace or swap with the next one. */
export function measureEditDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwapped) distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}

const maxUnlikeness = 0.5;
