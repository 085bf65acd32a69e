import type { Comparison } from "@dialectic/shared/protocol";
import {
  countAllChangedWords,
  diffIterations,
  type ReviewDocument,
  type Section,
  type SectionDifference,
} from "@dialectic/shared/review";
import { sectionTable } from "./sectionTable.ts";

export function comparisonOf(
  before: ReviewDocument,
  after: ReviewDocument,
): Omit<Comparison, "reviewId" | "from" | "to"> {
  const differences = diffIterations(before, after);
  const old = sectionTable(differences.map((difference) => oldestOf(difference)));
  const now = sectionTable(differences.map((difference) => latestOf(difference)));
  const words = countAllChangedWords(differences);
  return {
    kinds: differences.map(({ kind }) => kind),
    ids: now.ids,
    before: differences.map((difference) => (difference.kind === "added" ? "" : difference.before.hash)),
    after: differences.map((difference) => (difference.kind === "removed" ? "" : difference.after.hash)),
    titles: now.titles,
    levels: now.levels,
    lengths: longer(old.lengths, now.lengths),
    lines: longer(old.lines, now.lines),
    moved: differences.flatMap((difference, ordinal) =>
      "isMoved" in difference && difference.isMoved ? [ordinal] : [],
    ),
    renamed: differences.flatMap((difference, ordinal) =>
      "isRenamed" in difference && difference.isRenamed ? [{ ordinal, title: old.titles[ordinal] ?? "" }] : [],
    ),
    definingBefore: definingHashes(before),
    definingAfter: definingHashes(after),
    wordsAdded: words.added,
    wordsRemoved: words.removed,
  };
}

function latestOf(difference: SectionDifference): Section {
  return difference.kind === "removed" ? difference.before : difference.after;
}

function oldestOf(difference: SectionDifference): Section {
  return difference.kind === "added" ? difference.after : difference.before;
}

function longer(one: readonly number[], other: readonly number[]): number[] {
  return one.map((length, place) => Math.max(length, other[place] ?? 0));
}

function definingHashes({ sections }: ReviewDocument): string[] {
  return sections.flatMap(({ defines, hash }) => (defines ? [hash] : []));
}
