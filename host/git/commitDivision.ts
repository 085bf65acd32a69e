import { createHash } from "node:crypto";
import type { FoldedFolder } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import { answer, type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import type { FindNamed } from "./newFiles.ts";
import type { HunkPlace } from "./patchScanner.ts";
import { type ChangedFile, readChangedFiles } from "./readChangedFiles.ts";
import { type Repository, readRepositoryState } from "./repository.ts";
import type { RepositoryState } from "./repositoryState.ts";
import { copyIndex, runOnScratchIndex, withScratchIndex } from "./scratchIndex.ts";
import { snapshotWorkingTree } from "./snapshot.ts";
import type { SkippedFile } from "./takeFiles.ts";
import { getEmptyTree } from "./treeChanges.ts";

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
  /** Folders of new files that no commit takes, but for those that the review names. */
  readonly folded: readonly FoldedFolder[];
  readonly shown: string;
  /** The options with which the division was read, to read it again. */
  readonly findNamed: FindNamed | undefined;
}

export type DivisionOutcome = GitAnswer<CommitDivision>;

export async function readDivision(
  repository: Repository,
  signal?: AbortSignal,
  findNamed?: FindNamed,
): Promise<DivisionOutcome> {
  const looked = await readRepositoryState(repository);
  if (looked.kind !== "read") return looked;
  const state = looked.value;
  const snapshot = await snapshotWorkingTree(repository, withoutUndefined({ signal, findNamed }));
  if (snapshot.kind !== "read") return snapshot;
  const { tree: working, skipped: left, folded: rows } = snapshot.value;
  const source = state.staged.length > 0 ? "staged" : "worktree";
  const taken = source === "staged" ? await writeStagedTree(repository) : answer(working);
  if (taken.kind !== "read") return taken;
  const from = state.head === undefined ? await getEmptyTree(repository) : answer(state.head);
  if (from.kind !== "read") return from;
  const [base, tree] = [from.value, taken.value];
  const files = await readChangedFiles(repository, { base, head: tree }, signal);
  if (files.kind !== "read") return files;
  const beside = await readChangedFiles(repository, { base: tree, head: working }, signal);
  if (beside.kind !== "read") return beside;
  const shown = createHash("sha256").update(`${source}\0${state.shown}\0${tree}`).digest("hex");
  const [skipped, folded] = source === "staged" ? [[], []] : [left, rows];
  const places = new Map(beside.value.map(({ name, hunks }) => [name, hunks]));
  return answer({ source, state, base, tree, files: files.value, beside: places, skipped, folded, shown, findNamed });
}

function writeStagedTree(repository: Repository): Promise<GitAnswer<string>> {
  return withScratchIndex(async (index) => {
    const copied = await copyIndex(repository, index);
    if (copied.kind !== "read") return copied;
    const written = toAnswer(await runOnScratchIndex(repository, index, ["write-tree"]));
    return mapAnswer(written, (printed) => printed.toString().trim());
  });
}
