import { join } from "node:path";
import { type DividedFile, type PlannedCommit, type SectionPlan, toVisible } from "@dialectic/shared/protocol";
import {
  findDocumentTitle,
  findNearestReference,
  formatSectionMessage,
  namesPath,
  type ReviewDocument,
  type Section,
} from "@dialectic/shared/review";
import { type ChangedFile, type CommitDivision, type DividedPart, decodePaths, type Repository } from "../git/index.ts";
import { shownPath } from "../references/referenceResolver.ts";
import type { SectionLines } from "../references/referredLines.ts";

/** Maximum number of files that a page lists for each commit. */
const listedFiles = 500;

/** Parts of the changes by section, in the order of the review, and the parts that no section explains. */
export interface DividedSections {
  readonly sections: readonly { readonly section: Section; readonly parts: readonly DividedPart[] }[];
  readonly leftover: readonly DividedPart[];
}

interface Sharing {
  readonly document: ReviewDocument;
  readonly references: readonly SectionLines[];
  readonly repository: Repository;
  /** Real paths that a review's paths start from. */
  readonly roots: readonly string[];
}

/**
 * Assigns each hunk to the section that explains it by the rule of coverage: the nearest one, or the first of several.
 */
export function divideBySection(division: CommitDivision, sharing: Sharing): DividedSections {
  const byFile = new Map<string, SectionLines[]>();
  for (const reference of sharing.references) {
    const same = byFile.get(reference.file);
    if (same === undefined) byFile.set(reference.file, [reference]);
    else same.push(reference);
  }
  const found = new Map<Section | undefined, DividedPart[]>();
  for (const [at, file] of division.files.entries()) {
    const path = join(sharing.repository.root, decodePaths(file).path);
    const references = byFile.get(path) ?? [];
    const own = new Map<Section | undefined, number[]>();
    if (file.hunks.length === 0) own.set(references[0]?.section ?? namingSection(file, sharing), []);
    for (const [hunk, { newStart, newCount }] of file.hunks.entries()) {
      const line = lineInFile(newStart, division.beside.get(file.name) ?? []);
      const nearest = findNearestReference({ file: path, line, count: newCount }, references)?.section;
      // Deleted code has no line to which a reference could lead.
      const section = nearest ?? (file.status === "D" ? namingSection(file, sharing) : undefined);
      own.set(section, [...(own.get(section) ?? []), hunk]);
    }
    for (const [section, hunks] of own) found.set(section, [...(found.get(section) ?? []), { file: at, hunks }]);
  }
  const sections = sharing.document.sections.flatMap((section) => {
    const parts = found.get(section);
    return parts === undefined ? [] : [{ section, parts }];
  });
  return { sections, leftover: found.get(undefined) ?? [] };
}

function namingSection(file: ChangedFile, { document, repository, roots }: Sharing): Section | undefined {
  const { path, from } = decodePaths(file);
  const names = [path, ...(from === undefined ? [] : [from])].map((each) =>
    shownPath(join(repository.root, each), roots),
  );
  return document.sections.find(({ text }) => names.some((name) => namesPath(text, name)));
}

/** Converts a line of the staged text to a line of the file, which may have changed since. */
function lineInFile(line: number, beside: CommitDivision["files"][number]["hunks"]): number {
  const before = beside.filter(({ oldStart, oldCount }) => oldStart + Math.max(oldCount, 1) - 1 < line);
  return before.reduce((at, { oldCount, newCount }) => at + newCount - oldCount, line);
}

export function describePlan(
  plan: string,
  division: CommitDivision,
  { sections, leftover }: DividedSections,
  document: ReviewDocument,
): SectionPlan {
  const describeFiles = (parts: readonly DividedPart[]) => ({
    files: parts.slice(0, listedFiles).map((part) => describeFile(part, division)),
    fileCount: parts.length,
  });
  const commits = sections.map(
    ({ section, parts }): PlannedCommit => ({
      section: section.id,
      title: section.title === "" ? findDocumentTitle(document) : section.title,
      message: formatSectionMessage(document, section),
      ...describeFiles(parts),
    }),
  );
  return {
    kind: "planned",
    plan,
    source: division.source,
    commits,
    skippedCount: division.skipped.length,
    ...(leftover.length === 0
      ? {}
      : { leftover: { message: `${findDocumentTitle(document)}\n`, ...describeFiles(leftover) } }),
  };
}

function describeFile({ file: at, hunks }: DividedPart, { files }: CommitDivision): DividedFile {
  const file = files[at];
  if (file === undefined) throw new RangeError(`There is no file ${at} in this plan.`);
  const { path, from } = decodePaths(file);
  const places = file.hunks
    .filter((_, hunk) => hunks.includes(hunk))
    .map(({ newStart, newCount, oldCount }) => ({ line: newStart, additions: newCount, deletions: oldCount }));
  return {
    status: file.status,
    path: toVisible(path),
    ...(from === undefined ? {} : { from: toVisible(from) }),
    additions: places.reduce((sum, { additions }) => sum + additions, 0),
    deletions: places.reduce((sum, { deletions }) => sum + deletions, 0),
    hunks: places,
    hunkCount: file.hunks.length,
  };
}
