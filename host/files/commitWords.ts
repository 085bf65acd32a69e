import { basename, relative, sep } from "node:path";
import { type CommitRepository, formatCount, toVisible } from "@dialectic/shared/protocol";
import { isInside } from "../base/isInside.ts";
import {
  explainFailure,
  type GitAnswer,
  type Looked,
  type Repository,
  type RepositoryState,
  type StagedEntry,
  type Unfinished,
} from "../git/index.ts";
import { maxCommitWordFiles } from "../limits.ts";

export const noGitMessage =
  "Git was not found on this machine. Install it, or add it to the PATH that Dialectic was started with. You can still copy the message.";

export const untrustedMessage =
  "This workspace is not trusted, so git is not started in it. Trust it first, or copy the message.";

export const noIdentityMessage =
  "Git has no name and email address for the commit. Set them with `git config --global user.name` and `git config --global user.email`, then commit again.";

export function explainNoRepository(looked: Exclude<Looked<unknown>, { kind: "found" }>): string {
  if (looked.kind === "none")
    return "Git found no repository in the folders of this workspace. Create one with `git init`, or copy the message.";
  return `Git cannot use the repository of this workspace: ${explainFailure(looked)}`;
}

/** Returns the path of a repository for a person: below the open folder, or absolute. */
export function formatRepositoryPath({ root }: Repository, folders: readonly string[]): string {
  const folder = folders.find((each) => isInside(each, root));
  return folder === undefined ? root : relative(folder, root).split(sep).join("/") || basename(root);
}

export function describeRepository(
  { root }: Repository,
  place: string,
  id: string,
  looked: GitAnswer<RepositoryState>,
): CommitRepository {
  const named = { id, name: basename(root), place };
  if (looked.kind !== "read") {
    const nothing = { staged: [], stagedCount: 0, unstagedCount: 0, untrackedCount: 0 };
    return {
      ...named,
      branch: "",
      ...nothing,
      shown: "",
      obstacle: `Git cannot be used here: ${explainFailure(looked)}`,
    };
  }
  const { staged, others, unstaged, untracked, shown } = looked.value;
  const obstacle = describeObstacle(looked.value);
  return {
    ...named,
    branch: describeBranch(looked.value),
    staged: listFiles(staged),
    ...(staged.length > 0 || others.length === 0 ? {} : { others: listFiles(others) }),
    stagedCount: staged.length,
    unstagedCount: unstaged,
    untrackedCount: untracked,
    shown,
    ...(obstacle === undefined ? {} : { obstacle }),
  };
}

function listFiles(files: readonly StagedEntry[]): CommitRepository["staged"] {
  return files.slice(0, maxCommitWordFiles).map(({ status, path, from, isPartly }) => ({
    status,
    path: toVisible(path),
    ...(isPartly === true ? { isPartly } : {}),
    ...(from === undefined ? {} : { from: toVisible(from) }),
  }));
}

export function describeBranch({ head, branch }: Pick<RepositoryState, "head" | "branch">): string {
  if (branch === undefined) return `no branch, at ${head?.slice(0, 7) ?? "no commit"}`;
  return head === undefined ? `${toVisible(branch)}, first commit` : toVisible(branch);
}

const unfinishedWords: Readonly<Record<Unfinished, string>> = {
  merge: "A merge",
  rebase: "A rebase",
  "cherry-pick": "A cherry-pick",
  revert: "A revert",
};

export function describeUnfinished({ unmerged, unfinished }: RepositoryState): string | undefined {
  if (unmerged > 0)
    return `${formatCount(unmerged, "file has", "files have")} conflicts. Resolve and stage them, then finish the merge or rebase that they come from.`;
  if (unfinished !== undefined) {
    const [what, command] = [unfinishedWords[unfinished], `git ${unfinished}`];
    return `${what} is in progress here. Finish it with \`${command} --continue\`, or abort it with \`${command} --abort\`.`;
  }
  return undefined;
}

function describeObstacle(state: RepositoryState): string | undefined {
  const obstacle = describeUnfinished(state);
  if (obstacle !== undefined || state.staged.length > 0) return obstacle;
  return "Stage the changes to commit with `git add` or in your editor's Source Control view, then refresh.";
}
