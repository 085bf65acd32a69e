import { protocolVersion } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import type { WorkspacePort } from "../base/ports.ts";
import { listWorkspaceWorktrees } from "../files/git.ts";
import { containsEverything, findMainWorktree } from "../git/index.ts";
import type { WindowRecord } from "../socket/index.ts";
import type { HostOptions } from "./hostOptions.ts";

/** Returns the record by which a user's clients find this host. */
export async function createWindowRecord(
  { kind, workspace, ide, url, version, remoteName }: HostOptions,
  own: Pick<WindowRecord, "id" | "token" | "socketPath" | "tools">,
  now: number,
): Promise<WindowRecord> {
  return withoutUndefined({
    ...own,
    ...(await readWindowFolders(workspace)),
    kind,
    ide,
    version,
    pid: process.pid,
    startedAt: now,
    focusedAt: now,
    protocolVersion,
    url,
    remoteName,
  });
}

/** Returns the current folders of a window. */
export async function readWindowFolders(
  workspace: WorkspacePort,
): Promise<Pick<WindowRecord, "workspaceFolders" | "gitRoots" | "workspaceFile">> {
  const workspaceFile = workspace.file?.();
  const workspaceFolders = [...workspace.folders()];
  // A client names the repository of a new worktree by its main working tree, which a bare repository has not.
  const mains = workspace.isTrusted() ? workspaceFolders.flatMap((folder) => findMainWorktree(folder) ?? []) : [];
  const worktrees = await listWorkspaceWorktrees(workspace);
  return {
    workspaceFolders,
    gitRoots: [...new Set([...worktrees, ...mains.filter((main) => !containsEverything(main))])],
    // Included even when undefined, so that it replaces an earlier value.
    workspaceFile,
  };
}
