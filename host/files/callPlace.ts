import { realpath, stat } from "node:fs/promises";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { findMainWorktree, findWorkingTree } from "../git/index.ts";
import { listWorkspaceWorktrees } from "./git.ts";

/*
 * A call is about the repository that its folder lies in, and so is a review about that of its base directory: the nearest one upwards,
 * which may be a worktree, a submodule or another repository inside an open folder. A call from the repository of an open folder, or from
 * no repository, is about all open folders.
 */

/** The part of a window that the calls of a client are about. */
export interface CallPlace {
  /** Base directories of reviews that name none; empty when no folder of the client is known here. */
  readonly bases: readonly string[];
  readonly workspace: WorkspacePort;
}

/** A client whose calls have a place. */
export interface PlacedClient {
  readonly name: string;
  /** Id of its session; a command has none. */
  readonly instance?: string | undefined;
  /** Finds the place of a call, as it is now. */
  readonly place: () => Promise<CallPlace>;
}

/** Finds the place of calls from these folders. Folders outside of the window's repositories say nothing. */
export async function findCallPlace(folders: readonly string[], workspace: WorkspacePort): Promise<CallPlace> {
  const open = workspace.folders();
  const bases = new Set<string>();
  const about = new Set<string>();
  for (const folder of folders) {
    const real = await findDirectory(folder);
    if (real === undefined || !(await isKnown(real, workspace))) continue;
    const found = listFoldersAbout(real, open);
    const base = found === open ? findOpenFolder(real, open) : found[0];
    if (base !== undefined) bases.add(base);
    for (const each of found) about.add(each);
  }
  return { bases: [...bases], workspace: restrictTo([...about], workspace) };
}

/** Returns the workspace as a review with that base directory sees it. */
export function workspaceAbout(base: string, workspace: WorkspacePort): WorkspacePort {
  return restrictTo(listFoldersAbout(base, workspace.folders()), workspace);
}

/** Lists the folders that a review or call in a folder is about: the open ones, or the top of another working tree. */
export function listFoldersAbout(folder: string, open: readonly string[]): readonly string[] {
  if (open.includes(folder)) return open;
  const top = findWorkingTree(folder);
  if (top === undefined || open.includes(top)) return open;
  const around = open.filter((each) => isInside(each, folder));
  if (around.some((each) => isInside(each, top))) return [top];
  return around.length === 0 && isWorktreeOf(top, open) ? [top] : open;
}

/** True for a worktree of an open folder's repository, unless it is the worktree of that folder. */
function isWorktreeOf(top: string, open: readonly string[]): boolean {
  const main = findMainWorktree(top);
  const isOpen = open.some((each) => findWorkingTree(each) === top);
  return main !== undefined && !isOpen && open.some((each) => findMainWorktree(each) === main);
}

async function isKnown(folder: string, workspace: WorkspacePort): Promise<boolean> {
  const open = workspace.folders();
  const top = findWorkingTree(folder);
  if (open.some((each) => isInside(each, folder) || (top !== undefined && findWorkingTree(each) === top))) return true;
  return (await listWorkspaceWorktrees(workspace)).some((worktree) => isInside(worktree, folder));
}

/** Returns the open folder around a folder, else the only one in its repository. */
function findOpenFolder(folder: string, open: readonly string[]): string | undefined {
  const around = open.filter((each) => isInside(each, folder)).sort((one, other) => other.length - one.length);
  const beside = open.filter((each) => isInside(folder, each));
  return around[0] ?? (beside.length === 1 ? beside[0] : undefined);
}

function restrictTo(about: readonly string[], workspace: WorkspacePort): WorkspacePort {
  const open = workspace.folders();
  if (about.length === 0 || open.every((each) => about.includes(each))) return workspace;
  return {
    isTrusted: () => workspace.isTrusted(),
    folders: () => about,
    opened: () => open,
    ...(workspace.trust && { trust: workspace.trust }),
  };
}

async function findDirectory(folder: string): Promise<string | undefined> {
  const real = await realpath(folder).catch(() => undefined);
  const found = real === undefined ? undefined : await stat(real).catch(() => undefined);
  return found?.isDirectory() === true ? real : undefined;
}
