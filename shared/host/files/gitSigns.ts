import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

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
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isDirectory()) return path;
  if (!isTrusted || !found.isFile() || found.size > 4_096) return undefined;
  const written = await readFile(path, "utf8").catch(() => "");
  const named = /^gitdir: (.+?)\r?\n?$/.exec(written)?.[1];
  return named === undefined ? undefined : resolve(dirname(path), named);
}
