import { dirname, sep } from "node:path";
import type { WorkspacePort } from "../base/ports.ts";
import { isInside } from "../files/containment.ts";
import { repositoryTop } from "../files/repositoryTop.ts";

/** Folder that the diff of an edit is relative to, and the repositories it touches. */
export interface EditOrigin {
  readonly folder: string;
  /** Real path of the folder that a review of the edit belongs to: a workspace folder or a worktree. */
  readonly base: string;
  /** Top-level folders of the working trees that contain the files; a review can show only one. */
  readonly repositories: readonly string[];
}

/**
 * Finds the folder that the diff of an edit in these files is relative to: the workspace folder that contains all of
 * them, or the top of their repository if several folders contain them or the repository is nested inside the folder.
 * Does not start git.
 */
export async function editOrigin(paths: readonly string[], workspace: WorkspacePort): Promise<EditOrigin> {
  const directories = [...new Set(paths.map((path) => dirname(path)))];
  const tops = new Map<string, string | undefined>();
  for (const directory of directories) await repositoryTop(directory, tops);
  const repositories = [...new Set(directories.flatMap((each) => tops.get(each) ?? []))];
  const folders = [...new Set(directories.map((each) => folderOf(each, workspace)))];
  const [folder, anotherFolder] = folders;
  const [top, anotherTop] = repositories;
  const isOneFolder = folder !== undefined && anotherFolder === undefined;
  const base = folder ?? top ?? commonFolder(directories);
  if (isOneFolder && (top === undefined || anotherTop !== undefined || isInside(top, folder)))
    return { folder, base, repositories };
  const isOneTop = top !== undefined && anotherTop === undefined && directories.every((each) => isInside(top, each));
  if (!isOneTop) return { folder: commonFolder(directories), base, repositories };
  return { folder: top, base: workspace.folders().some((each) => isInside(each, top)) ? top : base, repositories };
}

function folderOf(path: string, workspace: WorkspacePort): string | undefined {
  return workspace.folders().find((each) => isInside(each, path));
}

function commonFolder(directories: readonly string[]): string {
  const [first = sep, ...others] = directories;
  let common = first;
  while (!others.every((each) => isInside(common, each))) common = dirname(common);
  return common;
}
