import { dirname, sep } from "node:path";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { findWorkingTree } from "../git/index.ts";

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
export function findEditOrigin(paths: readonly string[], workspace: WorkspacePort): EditOrigin {
  const directories = [...new Set(paths.map((path) => dirname(path)))];
  const tops = new Map<string, string | undefined>();
  const repositories = [...new Set(directories.flatMap((each) => findWorkingTree(each, tops) ?? []))];
  const folders = [...new Set(directories.map((each) => findFolder(each, workspace)))];
  const [folder, anotherFolder] = folders;
  const [top, anotherTop] = repositories;
  const isOneFolder = folder !== undefined && anotherFolder === undefined;
  const base = folder ?? top ?? findCommonFolder(directories);
  if (isOneFolder && (top === undefined || anotherTop !== undefined || isInside(top, folder)))
    return { folder, base, repositories };
  const isOneTop = top !== undefined && anotherTop === undefined && directories.every((each) => isInside(top, each));
  if (!isOneTop) return { folder: findCommonFolder(directories), base, repositories };
  return { folder: top, base: workspace.folders().some((each) => isInside(each, top)) ? top : base, repositories };
}

function findFolder(path: string, workspace: WorkspacePort): string | undefined {
  return workspace.folders().find((each) => isInside(each, path));
}

function findCommonFolder(directories: readonly string[]): string {
  const [first = sep, ...others] = directories;
  let common = first;
  while (!others.every((each) => isInside(common, each))) common = dirname(common);
  return common;
}
