import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { lookingGitEnvironment } from "../../git/index.ts";
import type { WorkspacePort } from "../ports.ts";

const run = promisify(execFile);

/** What git prints in a folder; rejects outside of repositories, without git, and when it takes too long. */
export async function runGit(folder: string, args: readonly string[]): Promise<string> {
  // A repository's own configuration can name a program as its monitor of files: just looking must not start it.
  const { stdout } = await run("git", ["-c", "core.fsmonitor=false", ...args], {
    cwd: folder,
    env: lookingGitEnvironment(process.env),
    maxBuffer: 64 * 1024 * 1024,
    timeout: 5_000,
  });
  return stdout;
}

/** Real paths of all worktrees of the repositories around the open folders; none in a workspace that is not trusted. */
export async function worktreesOf(workspace: WorkspacePort): Promise<readonly string[]> {
  if (!workspace.isTrusted()) return [];
  return [...new Set((await Promise.all(workspace.folders().map(gitWorktrees))).flat())];
}

/** Real paths of all worktrees of the repository that holds the folder; none without git. */
export async function gitWorktrees(folder: string): Promise<readonly string[]> {
  try {
    const listed = await runGit(folder, ["worktree", "list", "--porcelain", "-z"]);
    return listed.split("\0").flatMap((line) => (line.startsWith("worktree ") ? [line.slice("worktree ".length)] : []));
  } catch {
    // Not a repository, or no git on this machine: the folder stands alone.
    return [];
  }
}
