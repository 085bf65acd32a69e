import { stat } from "node:fs/promises";
import { join } from "node:path";
import { askGit } from "./askGit.ts";
import { type RepositoryState, readStatus, statusArguments, type Unfinished } from "./repositoryState.ts";
import { explainBareRefusal, findGitPlace } from "./runner/index.ts";

/** A repository with a working tree; each worktree and submodule is a repository of its own. */
export interface Repository {
  /** Real path of the top of the working tree. */
  readonly root: string;
  readonly gitDirectory: string;
}

export type WorkingTree = Pick<Repository, "root">;

export type Looked<T> =
  | { readonly kind: "found"; readonly value: T }
  | { readonly kind: "no-git" }
  /** Not a repository, or one that git refuses to work with; `output` gives the reason. */
  | { readonly kind: "none"; readonly output: string };

export async function findRepository(folder: string): Promise<Looked<Repository>> {
  const place = await findGitPlace(folder);
  if (place.kind === "no-git") return place;
  if (place.kind === "ended") return { kind: "none", output: place.output };
  if (place.isBare) return { kind: "none", output: explainBareRefusal(place) };
  return { kind: "found", value: { root: place.top, gitDirectory: place.gitDirectory } };
}

export async function readRepositoryState({ root, gitDirectory }: Repository): Promise<Looked<RepositoryState>> {
  const status = await askGit(root, statusArguments);
  if (status.kind === "no-git") return status;
  if (status.kind === "stopped" || status.code !== 0) return { kind: "none", output: status.output };
  return { kind: "found", value: { ...readStatus(status.stdout), unfinished: await findUnfinished(gitDirectory) } };
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

/** Returns true when git ignores a path of a repository; false when git cannot tell. */
export async function isIgnored(root: string, path: string): Promise<boolean> {
  const end = await askGit(root, ["check-ignore", "--quiet", "--", path]);
  return end.kind === "ended" && end.code === 0;
}

/** Returns true when a commit is an ancestor of another one, or the same; false when git cannot tell. */
export async function isAncestor({ root }: WorkingTree, commit: string, other: string): Promise<boolean> {
  const end = await askGit(root, ["merge-base", "--is-ancestor", commit, other]);
  return end.kind === "ended" && end.code === 0;
}
