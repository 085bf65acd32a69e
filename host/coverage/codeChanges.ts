import { join } from "node:path";
import type { FoldedFolder } from "@dialectic/shared/protocol";
import { type ChangedHunk, type ChangedLines, groupIntoHunks } from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import {
  explainInLine,
  type FilePatch,
  findGenerated,
  type GitFailure,
  type Hunk,
  type Repository,
  type readWorkingChanges,
  type SkippedFile,
  type WorkingChanges,
} from "../git/index.ts";
import type { CurrentFile } from "../references/currentMentions.ts";
import { shownPath } from "../references/referenceResolver.ts";

/** Adjacent lines that differ. */
export interface ChangedRun extends ChangedLines {
  readonly shown: string;
  readonly hunk: Hunk;
}

/** A hunk of the working tree, as the page shows it: from its first to its last changed line. */
export interface CodeChange extends ChangedLines {
  readonly shown: string;
  readonly hunk: Pick<Hunk, "removed" | "added" | "oldCount" | "newCount">;
  /** True in a generated file: the change needs no explanation. */
  readonly isGenerated: boolean;
  readonly status: ChangedHunk["status"];
  readonly runs: readonly ChangedRun[];
}

/** The reason why there are no changes to look at. */
export type NoChanges = { readonly kind: "no-repository" } | GitFailure;

export function groupByFile(changes: readonly CodeChange[]): ReadonlyMap<string, readonly CodeChange[]> {
  const byFile = new Map<string, CodeChange[]>();
  for (const change of changes) {
    const same = byFile.get(change.file);
    if (same === undefined) byFile.set(change.file, [change]);
    else same.push(change);
  }
  return byFile;
}

/** Reads what has changed in a repository. */
export type ReadChanges = (repository: Repository, signal: AbortSignal) => ReturnType<typeof readWorkingChanges>;

/** The changes of repositories. */
export interface FoundChanges {
  readonly files: readonly CurrentFile[];
  readonly changes: readonly CodeChange[];
  readonly unlined: number;
  readonly generated: readonly string[];
  /** Files that git cannot read, and repositories that it refuses: they may have changed, too. */
  readonly skipped: readonly SkippedFile[];
  /** Folders of new files, which need no explanation, by their shown paths. */
  readonly folded: readonly FoldedFolder[];
  readonly isCut: boolean;
}

/**
 * Finds the changes below the roots. A repository in which git fails is named among the skipped files as long as git works in another one.
 */
export async function findChanges(
  repositories: readonly Repository[],
  roots: readonly string[],
  signal: AbortSignal,
  read: ReadChanges,
): Promise<FoundChanges | NoChanges> {
  const files: CurrentFile[] = [];
  const changes: CodeChange[] = [];
  const failures: GitFailure[] = [];
  const skipped: SkippedFile[] = [];
  const folded: FoldedFolder[] = [];
  const isBelow = (path: string) => roots.some((root) => isInside(root, path));
  const generated: string[] = [];
  let [unlined, isCut] = [0, false];
  for (const repository of repositories) {
    const changed = await read(repository, signal);
    if (changed.kind === "no-git" || changed.kind === "stopped") return changed;
    if (changed.kind === "failed") {
      failures.push(changed);
      skipped.push({ path: repository.root, reason: explainInLine(changed) });
      continue;
    }
    isCut ||= changed.value.isCut;
    for (const { path, reason } of changed.value.skipped) {
      const absolute = join(repository.root, path);
      if (isBelow(absolute)) skipped.push({ path: shownPath(absolute, roots), reason });
    }
    for (const { path, count } of changed.value.folded) {
      const absolute = join(repository.root, path);
      if (isBelow(absolute)) folded.push({ path: shownPath(absolute, roots), count });
    }
    const isGenerated = await findUncounted(repository, changed.value, signal);
    for (const file of changed.value.files) {
      const path = join(repository.root, file.path);
      if (!isBelow(path)) continue;
      const shown = shownPath(path, roots);
      files.push({ root: repository.root, path, from: file.from && join(repository.root, file.from) });
      if (isGenerated(file)) generated.push(shown);
      else if (file.isOpaque || file.hunks.length === 0) unlined += 1;
      if (!file.isOpaque) changes.push(...listChanges(file, path, shown, isGenerated(file)));
    }
  }
  const [failure] = failures;
  return failure !== undefined && failures.length === repositories.length
    ? failure
    : { files, changes, unlined, generated, skipped, folded, isCut };
}

async function findUncounted(
  repository: Repository,
  { base, files }: WorkingChanges,
  signal: AbortSignal,
): Promise<(file: FilePatch) => boolean> {
  const toName = (path: string) => Buffer.from(path).toString("latin1");
  const changes = files.map(({ path, from }) => ({ name: toName(path), fromName: from && toName(from) }));
  const found = await findGenerated(repository, { base }, changes, signal);
  return ({ path }) => found.has(toName(path));
}

const letters: Readonly<Record<FilePatch["status"], ChangedHunk["status"]>> = {
  added: "A",
  copied: "C",
  deleted: "D",
  modified: "M",
  renamed: "R",
};

function listChanges(
  { status, hunks }: FilePatch,
  file: string,
  shown: string,
  isGenerated: boolean,
): readonly CodeChange[] {
  return groupIntoHunks(hunks).map((group) => {
    const runs = group.map((hunk) => ({ file, shown, hunk, line: hunk.newStart, count: hunk.newCount }));
    return { file, shown, isGenerated, status: letters[status], runs, hunk: joinHunks(group), ...spanOf(runs) };
  });
}

function joinHunks(hunks: readonly Hunk[]): CodeChange["hunk"] {
  return {
    removed: hunks.flatMap(({ removed }) => removed),
    added: hunks.flatMap(({ added }) => added),
    oldCount: hunks.reduce((sum, { oldCount }) => sum + oldCount, 0),
    newCount: hunks.reduce((sum, { newCount }) => sum + newCount, 0),
  };
}

/** Returns the lines from the first to the last changed one; none when lines were only removed. */
function spanOf(runs: readonly ChangedRun[]): Pick<ChangedRun, "line" | "count"> {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || runs.every(({ count }) => count === 0))
    return { line: first?.line ?? 0, count: 0 };
  const line = first.count === 0 ? first.line + 1 : first.line;
  const end = last.count === 0 ? last.line + 1 : last.line + last.count;
  return { line, count: Math.max(1, end - line) };
}
