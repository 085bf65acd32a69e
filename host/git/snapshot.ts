import { lstat } from "node:fs/promises";
import { type FoldedFolder, formatCount } from "@dialectic/shared/protocol";
import { inGitDirectory, isInGitDirectory } from "../base/gitDirectories.ts";
import { maxConcurrentFileLooks, maxTurnUntracked } from "../limits.ts";
import { explainFailure, type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import { type FindNamed, listNewFiles, takeSinglesFirst } from "./newFiles.ts";
import { decodeUtf8 } from "./patchScanner.ts";
import type { Repository } from "./repository.ts";
import { runGit } from "./runner/runGit.ts";
import { copyIndex, runOnScratchIndex, withScratchIndex } from "./scratchIndex.ts";
import { type RunOnIndex, type SkippedFile, takeFiles } from "./takeFiles.ts";
import { type CopiedIndex, takeTracked } from "./takeTracked.ts";

export interface Snapshot {
  readonly tree: string;
  /** The files that are left out: they are in the tree as the index has them, or not at all. */
  readonly skipped: readonly SkippedFile[];
  /** The folders whose new files are not in the tree, but for those that a review names. */
  readonly folded: readonly FoldedFolder[];
}

export interface SnapshotBounds {
  readonly files: number;
  readonly bytes: number;
}

export interface SnapshotOptions {
  readonly signal?: AbortSignal;
  readonly bounds?: SnapshotBounds;
  /** Finds the new files that a review names: they are in the tree also where their folder is folded. */
  readonly findNamed?: FindNamed;
}

/**
 * Stores the working tree as a git tree: tracked files, staged or not, and untracked files that are not ignored. It is assembled in a copy
 * of the index; the index itself and the files are only read. A folder of many new files is left out, by the rules of `newFiles.ts`.
 */
export function snapshotWorkingTree(
  repository: Repository,
  { signal, bounds = maxTurnUntracked, findNamed }: SnapshotOptions = {},
): Promise<GitAnswer<Snapshot>> {
  return onCopiedIndex(repository, signal, async (index) => {
    const { git } = index;
    const tracked = await takeTracked(index);
    if (tracked.kind !== "read") return tracked;
    const listed = await listNewFiles(git, repository.root, findNamed);
    if (listed.kind !== "read") return listed;
    const { folded } = listed.value;
    const chosen = await chooseFiles(repository.root, listed.value.names, bounds);
    const taken = await takeFiles(git, chosen.taken);
    if (taken.kind !== "read") return taken;
    const skipped = [...tracked.value, ...listed.value.skipped, ...chosen.skipped, ...taken.value];
    return mapAnswer(await writeTree(git), (tree) => ({ tree, skipped, folded }));
  });
}

/** Stores the tracked files of the working tree alone. */
export function snapshotTracked(
  repository: Repository,
  signal: AbortSignal | undefined,
): Promise<GitAnswer<Omit<Snapshot, "folded">>> {
  return onCopiedIndex(repository, signal, async (index) => {
    const tracked = await takeTracked(index);
    if (tracked.kind !== "read") return tracked;
    return mapAnswer(await writeTree(index.git), (tree) => ({ tree, skipped: tracked.value }));
  });
}

function onCopiedIndex<T>(
  repository: Repository,
  signal: AbortSignal | undefined,
  work: (index: CopiedIndex) => Promise<GitAnswer<T>>,
): Promise<GitAnswer<T>> {
  return withScratchIndex(async (index) => {
    const copied = await copyIndex(repository, index);
    if (copied.kind !== "read") return copied;
    const git: RunOnIndex = (args, input = "", settings = []) =>
      runOnScratchIndex(repository, index, args, input, signal, settings);
    return work({ git, root: repository.root, second: copied.value });
  });
}

async function writeTree(git: RunOnIndex): Promise<GitAnswer<string>> {
  return mapAnswer(toAnswer(await git(["write-tree"])), (printed) => printed.toString().trim());
}

interface ChosenFiles {
  readonly taken: readonly string[];
  readonly skipped: readonly SkippedFile[];
}

async function chooseFiles(root: string, names: readonly string[], bounds: SnapshotBounds): Promise<ChosenFiles> {
  const skipped: SkippedFile[] = [];
  const taken: string[] = [];
  const first = takeSinglesFirst(names, bounds.files);
  for (let start = 0; start < first.length; start += maxConcurrentFileLooks) {
    const some = first.slice(start, start + maxConcurrentFileLooks);
    const reasons = await Promise.all(some.map((name) => findSkipReason(root, name, bounds)));
    for (const [at, name] of some.entries()) {
      const reason = reasons[at];
      if (reason === undefined) taken.push(name);
      else skipped.push({ path: decodeUtf8(name), reason, isBounded: true });
    }
  }
  return { taken, skipped: [...skipped, ...listLeft(names, first)] };
}

/** Names the first file that a bound leaves out, and their number. */
export function listLeft(names: readonly string[], taken: readonly string[]): readonly SkippedFile[] {
  if (names.length <= taken.length) return [];
  const known = new Set(taken);
  const path = decodeUtf8(names.find((name) => !known.has(name)) ?? "");
  const left = formatCount(names.length - taken.length, "file is", "files are");
  return [{ path, reason: `only ${taken.length} untracked files are included; ${left} left out`, isBounded: true }];
}

async function findSkipReason(root: string, name: string, { bytes }: SnapshotBounds): Promise<string | undefined> {
  // The path is kept as bytes: names need not be UTF-8.
  const path = Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, "latin1")]);
  const entry = await lstat(path).catch(() => undefined);
  if (await isInGitDirectory(path.toString())) return inGitDirectory;
  if (entry?.isFile() !== true || entry.size <= bytes) return undefined;
  return `it is untracked and too large (${Math.round(entry.size / 1024 / 1024)} MB)`;
}

export interface KeptRound {
  /** Ref below `refs/dialectic/`. */
  readonly name: string;
  readonly tree: string;
  /** Commits that must stay readable with the round. */
  readonly parents: readonly string[];
  readonly message: string;
}

const person = { NAME: "Dialectic", EMAIL: "dialectic@localhost" };
const identity = Object.fromEntries(
  Object.entries(person).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]),
);

/** Protects a tree and its base from git gc; returns the reason when that fails. */
export async function keepRound({ root }: Repository, kept: KeptRound): Promise<string | undefined> {
  const git = async (args: readonly string[], input = "") =>
    toAnswer(
      await runGit({ profile: "look", folder: root, args, settings: ["gc.auto=0"], variables: identity, input }),
    );
  const parents = [...new Set(kept.parents)].flatMap((parent) => ["-p", parent]);
  const committed = await git(["commit-tree", kept.tree, ...parents, "-F", "-"], `${kept.message}\n`);
  if (committed.kind !== "read") return explainFailure(committed);
  const commit = committed.value.toString().trim();
  const ref = formatRoundRef(kept.name);
  const name = (free: string) => git(["update-ref", free, commit, "0".repeat(commit.length)]);
  if ((await name(ref)).kind === "read") return undefined;
  // Another window may have taken the name for its own round, which must not be overwritten.
  const beside = await name(`${ref}-${commit.slice(0, 7)}`);
  return beside.kind === "read" ? undefined : explainFailure(beside);
}

/** Returns the ref of a round, below that of its review. Characters that git does not allow are replaced. */
export function formatRoundRef(name: string): string {
  return `refs/dialectic/${name.replace(/[^\w/-]/g, "-")}`;
}
