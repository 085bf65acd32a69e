import { createHash } from "node:crypto";
import { join } from "node:path";
import { type DividedFile, type PlannedCommit, type SectionPlan, toVisible } from "@dialectic/shared/protocol";
import {
  findDocumentTitle,
  formatSectionMessage,
  groupIntoHunks,
  HunkHomes,
  type Mention,
  type ReviewDocument,
  type Section,
} from "@dialectic/shared/review";
import { type ChangedFile, type CommitDivision, type DividedPart, decodePaths, type Repository } from "../git/index.ts";
import { maxCommitFiles } from "../limits.ts";
import type { ArrangedSections } from "./needs/arrangeSections.ts";

/** Parts of the changes by section, in the order of the review, and the parts that no section explains. */
export interface DividedSections {
  readonly sections: readonly { readonly section: Section; readonly parts: readonly DividedPart[] }[];
  readonly leftover: readonly DividedPart[];
}

interface Sharing {
  readonly document: ReviewDocument;
  /** The places that the review names; their files are real paths. */
  readonly mentions: readonly Mention[];
  readonly repository: Repository;
}

/** Assigns each hunk to its home. */
export function divideBySection(
  division: CommitDivision,
  { document, mentions, repository }: Sharing,
): DividedSections {
  const homes = new HunkHomes(mentions);
  const found = new Map<Section | undefined, DividedPart[]>();
  for (const [at, file] of division.files.entries()) {
    const path = join(repository.root, decodePaths(file).path);
    const own = new Map<Section | undefined, number[]>();
    if (file.hunks.length === 0) own.set(homes.sectionsOf({ file: path, status: file.status, runs: [] })[0], []);
    for (const group of listHunks(file)) {
      const runs = group.map(({ newStart, newCount }) => {
        return { line: lineInFile(newStart, division.beside.get(file.name) ?? []), count: newCount };
      });
      const [home] = homes.sectionsOf({ file: path, status: file.status, runs });
      own.set(home, [...(own.get(home) ?? []), ...group.map(({ at }) => at)]);
    }
    for (const [section, hunks] of own) found.set(section, [...(found.get(section) ?? []), { file: at, hunks }]);
  }
  const sections = document.sections.flatMap((section) => {
    const parts = found.get(section);
    return parts === undefined ? [] : [{ section, parts }];
  });
  return { sections, leftover: found.get(undefined) ?? [] };
}

type PlacedRun = ChangedFile["hunks"][number] & { readonly at: number };

/** Returns the hunks that the page shows, each with the places of its changes in the division. */
function listHunks({ hunks }: ChangedFile): readonly (readonly PlacedRun[])[] {
  return groupIntoHunks(hunks.map((hunk, at) => ({ ...hunk, at })));
}

/** Converts a line of the staged text to a line of the file, which may have changed since. */
function lineInFile(line: number, beside: CommitDivision["files"][number]["hunks"]): number {
  const before = beside.filter(({ oldStart, oldCount }) => oldStart + Math.max(oldCount, 1) - 1 < line);
  return before.reduce((at, { oldCount, newCount }) => at + newCount - oldCount, line);
}

export function describePlan(
  plan: string,
  division: CommitDivision,
  { commits: arranged, leftover, note }: ArrangedSections,
  document: ReviewDocument,
  /** Names of generated files, as git has them. */
  generated: ReadonlySet<string> = new Set(),
): SectionPlan {
  const describeFiles = (parts: readonly DividedPart[]) => ({
    files: parts.slice(0, maxCommitFiles).map((part) => describeFile(part, division, generated)),
    fileCount: parts.length,
    unlisted: parts.slice(maxCommitFiles).flatMap((part) => idsOf(part, division)),
  });
  const commits = arranged.map(
    ({ section, others, parts, reasons, elsewhere }): PlannedCommit => ({
      section: section.id,
      title: section.title === "" ? findDocumentTitle(document) : section.title,
      message: [section, ...others]
        .map((each, at) => formatSectionMessage(document, each, at === others.length ? elsewhere.join(" ") : ""))
        .join("\n"),
      reasons: [...reasons],
      ...describeFiles(parts),
    }),
  );
  return {
    kind: "planned",
    plan,
    source: division.source,
    commits,
    skippedCount: division.skipped.length,
    ...(division.folded.length === 0 ? {} : { folded: division.folded.map((folder) => ({ ...folder })) }),
    ...(note === undefined ? {} : { note }),
    ...(leftover.length === 0
      ? {}
      : {
          leftover: { message: leftoverMessage(leftover, arranged.length > 0, division), ...describeFiles(leftover) },
        }),
  };
}

const verbs = { A: "Add", C: "Add", D: "Delete", M: "Change", R: "Rename", T: "Change" } as const;

/** Returns a message that says what is left over: the title of the review is about its sections. */
function leftoverMessage(leftover: readonly DividedPart[], isRest: boolean, division: CommitDivision): string {
  const [only] = leftover;
  if (only === undefined || leftover.length > 1) return `Change ${leftover.length}${isRest ? " other" : ""} files\n`;
  const file = fileOf(only, division);
  const { path, from } = decodePaths(file);
  const named =
    file.status === "R" && from !== undefined ? `${toVisible(from)} to ${toVisible(path)}` : toVisible(path);
  return `${verbs[file.status]} ${named}\n`;
}

/**
 * Finds the parts of a division that a page names by the ids of hunks, and of files without lines. Returns undefined
 * when the division has no such part, or one is named twice: then the page was about other changes.
 */
export function namedParts(
  named: readonly (readonly string[])[],
  division: CommitDivision,
): readonly (readonly DividedPart[])[] | undefined {
  const known = new Map<string, { readonly file: number; readonly own: readonly number[] }>();
  for (const [at, file] of division.files.entries()) {
    const id = fileId(file);
    if (file.hunks.length === 0) known.set(id, { file: at, own: [] });
    for (const group of listHunks(file)) known.set(hunkId(id, group), { file: at, own: group.map((run) => run.at) });
  }
  const commits: DividedPart[][] = [];
  for (const ids of named) {
    const hunksOf = new Map<number, number[]>();
    for (const id of ids) {
      const found = known.get(id);
      // Each part belongs to one commit.
      if (found === undefined || !known.delete(id)) return undefined;
      const hunks = hunksOf.get(found.file) ?? [];
      hunksOf.set(found.file, hunks);
      hunks.push(...found.own);
    }
    commits.push([...hunksOf].map(([file, hunks]) => ({ file, hunks })));
  }
  return commits;
}

function describeFile(part: DividedPart, division: CommitDivision, generated: ReadonlySet<string>): DividedFile {
  const file = fileOf(part, division);
  const { path, from } = decodePaths(file);
  const id = fileId(file);
  const all = listHunks(file);
  const hunks = ownHunks(part, all).map((group) => ({
    id: hunkId(id, group),
    line: group[0]?.newStart ?? 0,
    additions: group.reduce((sum, { newCount }) => sum + newCount, 0),
    deletions: group.reduce((sum, { oldCount }) => sum + oldCount, 0),
  }));
  return {
    id,
    status: file.status,
    path: toVisible(path),
    ...(from === undefined ? {} : { from: toVisible(from) }),
    additions: hunks.reduce((sum, { additions }) => sum + additions, 0),
    deletions: hunks.reduce((sum, { deletions }) => sum + deletions, 0),
    hunks,
    hunkCount: all.length,
    ...(generated.has(file.name) ? { isGenerated: true as const } : {}),
  };
}

function idsOf(part: DividedPart, division: CommitDivision): readonly string[] {
  const file = fileOf(part, division);
  const id = fileId(file);
  return part.hunks.length === 0 ? [id] : ownHunks(part, listHunks(file)).map((group) => hunkId(id, group));
}

/** Returns the hunks of a part, which takes whole ones. */
function ownHunks({ hunks }: DividedPart, all: readonly (readonly PlacedRun[])[]): readonly (readonly PlacedRun[])[] {
  const own = new Set(hunks);
  return all.filter((group) => group.some(({ at }) => own.has(at)));
}

function fileOf({ file: at }: DividedPart, { files }: CommitDivision): ChangedFile {
  const file = files[at];
  if (file === undefined) throw new RangeError(`There is no file ${at} in this plan.`);
  return file;
}

/** Ids contain both texts: a page keeps the person's choices for a file until the file changes. */
function fileId({ name, fromName = name, before, after }: ChangedFile): string {
  const texts = [before, after].map(({ mode, oid }) => `${mode} ${oid}`);
  return createHash("sha256")
    .update([fromName, name, ...texts].join("\0"))
    .digest("hex")
    .slice(0, 16);
}

function hunkId(file: string, [first]: readonly PlacedRun[]): string {
  return `${file}.${first?.at ?? 0}`;
}
