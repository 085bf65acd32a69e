import { protocolVersion } from "@dialectic/shared/protocol";
import type { WorkspacePort } from "../base/ports.ts";
import { worktreesOf } from "../files/git.ts";
import type { WindowRecord } from "../socket/index.ts";
import type { HostOptions } from "./startHost.ts";

/** What a host says of itself to the clients of its user. */
export async function recordOf(
  { kind, workspace, ide, url, version, remoteName }: HostOptions,
  socket: Pick<WindowRecord, "id" | "token" | "socketPath">,
  now: number,
): Promise<WindowRecord> {
  return {
    ...socket,
    ...(await placesOf(workspace)),
    kind,
    ide,
    version,
    pid: process.pid,
    startedAt: now,
    focusedAt: now,
    protocolVersion,
    ...(url === undefined ? {} : { url }),
    ...(remoteName === undefined ? {} : { remoteName }),
  };
}

/** The folders of a window as they are now. */
export async function placesOf(
  workspace: WorkspacePort,
): Promise<Pick<WindowRecord, "workspaceFolders" | "gitRoots" | "workspaceFile">> {
  const workspaceFile = workspace.file?.();
  return {
    workspaceFolders: [...workspace.folders()],
    gitRoots: [...(await worktreesOf(workspace))],
    // Also when there is none any more: what is said of the window replaces what was said before.
    workspaceFile,
  };
}
