import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HunkPlace } from "./patchScanner.ts";
import { type ChangedFile, readChangedFiles } from "./readChangedFiles.ts";
import { type Repository, readRepositoryState } from "./repository.ts";
import type { RepositoryState } from "./repositoryState.ts";
import { runOnScratchIndex } from "./scratchIndex.ts";
import { copyIndex, type SkippedFile, snapshotWorkingTree } from "./snapshot.ts";
import { type ChangesOutcome, getEmptyTree } from "./treeChanges.ts";

/** The changes that can be divided among several commits: the staged ones or, when nothing is staged, everything that differs from HEAD. */
export interface CommitDivision {
  readonly source: "staged" | "worktree";
  readonly state: RepositoryState;
  /** The commit or tree that the files are compared with, and the tree that has them. */
  readonly base: string;
  readonly tree: string;
  readonly files: readonly ChangedFile[];
  /** By file name: hunks by which the working tree differs from `tree`. */
  readonly beside: ReadonlyMap<string, readonly HunkPlace[]>;
  readonly skipped: readonly SkippedFile[];
  readonly shown: string;
}

export type DivisionOutcome = ChangesOutcome<CommitDivision>;

export async function readDivision(repository: Repository, signal?: AbortSignal): Promise<DivisionOutcome> {
  const looked = await readRepositoryState(repository);
  if (looked.kind !== "found") return looked.kind === "none" ? { ...looked, kind: "failed" } : looked;
  const state = looked.value;
  const snapshot = await snapshotWorkingTree(repository, signal === undefined ? {} : { signal });
  if (snapshot.kind !== "snapshot") return snapshot;
  const source = state.staged.length > 0 ? "staged" : "worktree";
  const tree = source === "staged" ? await writeStagedTree(repository) : snapshot.tree;
  if (tree === undefined) return { kind: "failed", output: "Git could not read its index." };
  const base = state.head ?? (await getEmptyTree(repository));
  const files = await readChangedFiles(repository, { base, head: tree }, signal);
  if (files.kind !== "read") return files;
  const beside = await readChangedFiles(repository, { base: tree, head: snapshot.tree }, signal);
  if (beside.kind !== "read") return beside;
  const shown = createHash("sha256").update(`${source}\0${state.shown}\0${tree}`).digest("hex");
  const skipped = source === "staged" ? [] : snapshot.skipped;
  const places = new Map(beside.value.map(({ name, hunks }) => [name, hunks]));
  return { kind: "read", value: { source, state, base, tree, files: files.value, beside: places, skipped, shown } };
}

async function writeStagedTree(repository: Repository): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "dialectic-index-"));
  try {
    const index = join(folder, "index");
    await copyIndex(join(repository.gitDirectory, "index"), index);
    const written = await runOnScratchIndex(repository, index, ["write-tree"]);
    return written.kind === "ended" && written.code === 0 ? written.stdout.toString().trim() : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
