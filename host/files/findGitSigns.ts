import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { resolveGitDirectory } from "../git/index.ts";

/**
 * Finds the files that git writes last after changing many files: index and HEAD of the repository around a folder,
 * which may be above it. A worktree keeps them elsewhere, at a place that a file names; in an untrusted workspace that
 * place is not used.
 */
export async function findGitSigns(folder: string, isTrusted: boolean): Promise<ReadonlySet<string>> {
  for (let above = folder; ; above = dirname(above)) {
    const directory = await findGitDirectory(join(above, ".git"), isTrusted);
    if (directory !== undefined) return new Set([join(directory, "index"), join(directory, "HEAD")]);
    // A repository may be created here later.
    if (dirname(above) === above) return new Set([join(folder, ".git", "HEAD")]);
  }
}

async function findGitDirectory(path: string, isTrusted: boolean): Promise<string | undefined> {
  const isFolder = async () => (await stat(path).catch(() => undefined))?.isDirectory() === true;
  return isTrusted || (await isFolder()) ? resolveGitDirectory(path) : undefined;
}
