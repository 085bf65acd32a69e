import { relative, sep } from "node:path";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { findWritableFile, type WritablePlace, type WriteRefusal } from "../base/writeGate.ts";
import { listWorkspaceWorktrees } from "./git.ts";

/** Returns a test of real paths: true inside the workspace folders or one of their worktrees. */
export async function createWorkspaceFilter(workspace: WorkspacePort): Promise<(absolutePath: string) => boolean> {
  const roots = await listOpenRoots(workspace);
  return (absolutePath) => roots.some((root) => isInside(root, absolutePath));
}

/** Returns the write gate for absolute paths in the workspace folders and their worktrees. */
export async function openWriteGate(
  workspace: WorkspacePort,
): Promise<(absolutePath: string) => Promise<WritablePlace | WriteRefusal>> {
  const roots = await listOpenRoots(workspace);
  return (absolutePath) => findWritableFile(roots, absolutePath);
}

async function listOpenRoots(workspace: WorkspacePort): Promise<readonly string[]> {
  const open = workspace.opened?.() ?? workspace.folders();
  return [...open, ...(await listWorkspaceWorktrees(workspace))];
}

/** Returns the path of a file for a reader: relative if there is only one folder, else absolute. */
export function formatFilePath(absolutePath: string, workspace: WorkspacePort): string {
  const [only, ...others] = workspace.folders();
  if (only === undefined || others.length > 0 || !isInside(only, absolutePath)) return absolutePath;
  return relative(only, absolutePath).split(sep).join("/");
}
