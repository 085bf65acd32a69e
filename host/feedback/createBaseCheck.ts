import { realpath } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { findWorkingTree } from "../git/index.ts";

/** Tells whether a review with that base directory is one of the caller's folders. */
export type IsCallersBase = (baseUri: string) => Promise<boolean>;

/**
 * Returns a test for the base directories that a caller works in. One of its folders is that directory, or one contains
 * the other in the same repository or worktree; outside of repositories, in the same workspace folder.
 */
export function createBaseCheck(folders: readonly string[], workspace: WorkspacePort): IsCallersBase {
  const tops = new Map<string, string | undefined>();
  const projectOf = (path: string) =>
    findWorkingTree(path, tops) ?? workspace.folders().find((each) => isInside(each, path)) ?? path;
  return async (baseUri) => {
    const base = await resolvePath(baseUri);
    for (const folder of await Promise.all(folders.filter((path) => isAbsolute(path)).map(resolvePath))) {
      if (!isInside(folder, base) && !isInside(base, folder)) continue;
      if (projectOf(folder) === projectOf(base)) return true;
    }
    return false;
  };
}

/** Returns a path that does not exist unchanged: a review outlives its directory. */
function resolvePath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
