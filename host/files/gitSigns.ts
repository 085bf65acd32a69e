import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gitDirectoryAt } from "../git/index.ts";

/**
 * What git writes last when it has changed many files: the index and the head of the repository around a folder, which may be above it. In a
 * worktree they are elsewhere, at a place that a file names: in a workspace that is not trusted nobody goes there.
 */
export async function gitSigns(folder: string, isTrusted: boolean): Promise<ReadonlySet<string>> {
  for (let above = folder; ; above = dirname(above)) {
    const directory = await gitDirectory(join(above, ".git"), isTrusted);
    if (directory !== undefined) return new Set([join(directory, "index"), join(directory, "HEAD")]);
    // There may be a repository here one day.
    if (dirname(above) === above) return new Set([join(folder, ".git", "HEAD")]);
  }
}

async function gitDirectory(path: string, isTrusted: boolean): Promise<string | undefined> {
  const isFolder = async () => (await stat(path).catch(() => undefined))?.isDirectory() === true;
  return isTrusted || (await isFolder()) ? gitDirectoryAt(path) : undefined;
}
