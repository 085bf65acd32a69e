import type { Comparison } from "@dialectic/shared/protocol";
import {
  countAllChangedWords,
  diffIterations,
  type ReviewDocument,
  type Section,
  type SectionDifference,
} from "@dialectic/shared/review";
import { toSectionTable } from "../shown/sectionTable.ts";

export function compareIterations(
  before: ReviewDocument,
  after: ReviewDocument,
): Omit<Comparison, "reviewId" | "from" | "to"> {
  const differences = diffIterations(before, after);
  const old = toSectionTable(differences.map((difference) => getOldestSection(difference)));
  const now = toSectionTable(differences.map((difference) => getLatestSection(difference)));
  const words = countAllChangedWords(differences);
  const [was, is] = [before.frontMatter ?? "", after.frontMatter ?? ""];
  return {
    kinds: differences.map(({ kind }) => kind),
    ids: now.ids,
    before: differences.map((difference) => (difference.kind === "added" ? "" : difference.before.hash)),
    after: differences.map((difference) => (difference.kind === "removed" ? "" : difference.after.hash)),
    titles: now.titles,
    levels: now.levels,
    lengths: pickLonger(old.lengths, now.lengths),
    lines: pickLonger(old.lines, now.lines),
    moved: differences.flatMap((difference, ordinal) =>
      "isMoved" in difference && difference.isMoved ? [ordinal] : [],
    ),
    renamed: differences.flatMap((difference, ordinal) =>
      "isRenamed" in difference && difference.isRenamed ? [{ ordinal, title: old.titles[ordinal] ?? "" }] : [],
    ),
    definingBefore: listDefiningHashes(before),
    definingAfter: listDefiningHashes(after),
    ...(was === is ? {} : { frontMatter: { before: was, after: is } }),
    wordsAdded: words.added,
    wordsRemoved: words.removed,
  };
}

function getLatestSection(difference: SectionDifference): Section {
  return difference.kind === "removed" ? difference.before : difference.after;
}

function getOldestSection(difference: SectionDifference): Section {
  return difference.kind === "added" ? difference.after : difference.before;
}

function pickLonger(one: readonly number[], other: readonly number[]): number[] {
  return one.map((length, place) => Math.max(length, other[place] ?? 0));
}

function listDefiningHashes({ sections }: ReviewDocument): string[] {
  return sections.flatMap(({ defines, hash }) => (defines ? [hash] : []));
}
