import { stat } from "node:fs/promises";
import { join } from "node:path";
import { askGit, askWhether } from "./askGit.ts";
import { explainFailure, type GitAnswer, type GitFailure } from "./gitAnswer.ts";
import { type RepositoryState, readStatus, statusArguments, type Unfinished } from "./repositoryState.ts";
import { findGitPlace } from "./runner/gitPlace.ts";
import { explainBareRefusal } from "./runner/runGit.ts";

/** A repository with a working tree; each worktree and submodule is a repository of its own. */
export interface Repository {
  /** Real path of the top of the working tree. */
  readonly root: string;
  readonly gitDirectory: string;
}

export type WorkingTree = Pick<Repository, "root">;

/** A search for a repository. One that git refuses to work with, such as that of another user, is a failure in git's own words. */
export type Looked<T> = { readonly kind: "found"; readonly value: T } | { readonly kind: "none" } | GitFailure;

export async function findRepository(folder: string): Promise<Looked<Repository>> {
  const place = await findGitPlace(folder);
  if (place.kind === "ended") return { kind: "failed", output: place.output.trim() };
  if (place.kind !== "place") return place;
  if (place.isBare) return { kind: "failed", output: explainBareRefusal(place) };
  return { kind: "found", value: { root: place.top, gitDirectory: place.gitDirectory } };
}

/** Says why there is no repository to work with. */
export function explainMissing(folder: string, looked: Exclude<Looked<unknown>, { kind: "found" }>): string {
  return looked.kind === "none" ? `${folder} is not in a git repository.` : explainFailure(looked);
}

export async function readRepositoryState({ root, gitDirectory }: Repository): Promise<GitAnswer<RepositoryState>> {
  const status = await askGit(root, statusArguments);
  if (status.kind !== "read") return status;
  return { kind: "read", value: { ...readStatus(status.value), unfinished: await findUnfinished(gitDirectory) } };
}

/** Reads whether a merge or the like has begun, and the number of files in conflict, from the index alone: a status looks at every file. */
export async function readUnfinished({
  root,
  gitDirectory,
}: Repository): Promise<GitAnswer<Pick<RepositoryState, "unfinished" | "unmerged">>> {
  const listed = await askGit(root, ["ls-files", "-z", "--unmerged", "--full-name"]);
  if (listed.kind !== "read") return listed;
  // Each version of a file in conflict is an entry, whose name follows a tab.
  const names = listed.value
    .toString("latin1")
    .split("\0")
    .map((entry) => entry.slice(entry.indexOf("\t") + 1));
  const unmerged = new Set(names.filter((name) => name !== "")).size;
  return { kind: "read", value: { unmerged, unfinished: await findUnfinished(gitDirectory) } };
}

const marks: readonly (readonly [file: string, unfinished: Unfinished])[] = [
  ["rebase-merge", "rebase"],
  ["rebase-apply", "rebase"],
  ["MERGE_HEAD", "merge"],
  ["CHERRY_PICK_HEAD", "cherry-pick"],
  ["REVERT_HEAD", "revert"],
];

async function findUnfinished(gitDirectory: string): Promise<Unfinished | undefined> {
  for (const [file, unfinished] of marks) {
    const found = await stat(join(gitDirectory, file)).catch(() => undefined);
    if (found !== undefined) return unfinished;
  }
  return undefined;
}

export function isIgnored(root: string, path: string): Promise<GitAnswer<boolean>> {
  return askWhether(root, ["check-ignore", "--quiet", "--", path]);
}

/** Tells whether a commit is an ancestor of another one, or the same. */
export function isAncestor({ root }: WorkingTree, commit: string, other: string): Promise<GitAnswer<boolean>> {
  return askWhether(root, ["merge-base", "--is-ancestor", commit, other]);
}
