import type { WorkspacePort } from "../base/ports.ts";
import {
  askGit,
  containsEverything,
  decodeLines,
  findMainWorktree,
  findWorkingTree,
  type GitAnswer,
  mapAnswer,
} from "../git/index.ts";
import { gitQueryTimeoutMs } from "../limits.ts";

/** Returns git's output in a folder. */
export async function readGitOutput(folder: string, args: readonly string[]): Promise<GitAnswer<string>> {
  return mapAnswer(await askGit(folder, args, AbortSignal.timeout(gitQueryTimeoutMs)), decodeLines);
}

/**
 * Returns the real paths of all worktrees of the repositories around the open folders; none in an untrusted workspace.
 */
export async function listWorkspaceWorktrees(workspace: WorkspacePort): Promise<readonly string[]> {
  if (!workspace.isTrusted()) return [];
  return [...new Set((await Promise.all(workspace.folders().map(listWorktrees))).flat())];
}

/**
 * Returns the real paths of all worktrees of the repository that contains the folder. Where git fails there are none: a folder that is no
 * worktree for sure is not served. A repository can name any folder as its worktree, so a folder counts only when its `.git` names the
 * repository, too.
 */
export async function listWorktrees(folder: string): Promise<readonly string[]> {
  const listed = await readGitOutput(folder, ["worktree", "list", "--porcelain", "-z"]);
  if (listed.kind !== "read") return [];
  const paths = listed.value.split("\0").flatMap((line) => (line.startsWith("worktree ") ? [line.slice(9)] : []));
  const [main] = paths;
  const isTree = (path: string) => findWorkingTree(path) === path && findMainWorktree(path) === main;
  return paths.filter((path) => isTree(path) && !containsEverything(path));
}
