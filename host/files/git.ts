import type { WorkspacePort } from "../base/ports.ts";
import { askGit, containsEverything, decodeLines, findMainWorktree, findWorkingTree } from "../git/index.ts";

/** Milliseconds that a query of git may take. */
export const patience = 5_000;

/** Returns git's output in a folder; rejects outside repositories, without git, and on timeout. */
export async function readGitOutput(folder: string, args: readonly string[]): Promise<string> {
  const end = await askGit(folder, args, AbortSignal.timeout(patience));
  if (end.kind === "ended" && end.code === 0) return decodeLines(end.stdout);
  throw new Error(end.kind === "no-git" ? "Git was not found on this machine." : end.output);
}

/**
 * Returns the real paths of all worktrees of the repositories around the open folders; none in an untrusted workspace.
 */
export async function listWorkspaceWorktrees(workspace: WorkspacePort): Promise<readonly string[]> {
  if (!workspace.isTrusted()) return [];
  return [...new Set((await Promise.all(workspace.folders().map(listWorktrees))).flat())];
}

/**
 * Returns the real paths of all worktrees of the repository that contains the folder; none without git. A repository can
 * name any folder as its worktree, so a folder counts only when its `.git` names the repository, too.
 */
export async function listWorktrees(folder: string): Promise<readonly string[]> {
  try {
    const listed = await readGitOutput(folder, ["worktree", "list", "--porcelain", "-z"]);
    const paths = listed.split("\0").flatMap((line) => (line.startsWith("worktree ") ? [line.slice(9)] : []));
    const [main] = paths;
    const isTree = (path: string) => findWorkingTree(path) === path && findMainWorktree(path) === main;
    return paths.filter((path) => isTree(path) && !containsEverything(path));
  } catch {
    return [];
  }
}
