import { stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { WorkspacePort } from "../base/ports.ts";
import { isInside } from "../files/containment.ts";

/** What the diff of an edit is relative to. */
export interface EditOrigin {
  /** Real path that the names in the diff start from. */
  readonly folder: string;
  /** Real path of the folder that a review of it belongs to: of the workspace, or of a worktree. */
  readonly base: string;
  /** Tops of the working trees that the files are of: more than one is more than a review can show. */
  readonly repositories: readonly string[];
}

/**
 * Finds what the diff of an edit in these files is relative to: the workspace folder that has all of them, or the top of their repository
 * where several folders have them or where it is one inside of the folder. Git is not started for it.
 */
export async function editOrigin(paths: readonly string[], workspace: WorkspacePort): Promise<EditOrigin> {
  const directories = [...new Set(paths.map((path) => dirname(path)))];
  const tops = new Map<string, string | undefined>();
  for (const directory of directories) await topOf(directory, tops);
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

/** The nearest directory with an entry `.git`, at or above this one; what was found on the way is kept. */
async function topOf(directory: string, known: Map<string, string | undefined>): Promise<string | undefined> {
  if (known.has(directory)) return known.get(directory);
  const isTop = (await stat(join(directory, ".git")).catch(() => undefined)) !== undefined;
  const parent = dirname(directory);
  const top = isTop ? directory : parent === directory ? undefined : await topOf(parent, known);
  known.set(directory, top);
  return top;
}

function commonFolder(directories: readonly string[]): string {
  const [first = sep, ...others] = directories;
  let common = first;
  while (!others.every((each) => isInside(common, each))) common = dirname(common);
  return common;
}
