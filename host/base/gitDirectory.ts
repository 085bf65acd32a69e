import { readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Resolves a `.git`: a folder is returned as is, a file names the git directory of a worktree or submodule. Undefined for anything else. */
export function resolveGitDirectory(path: string): string | undefined {
  const found = findStats(path);
  if (found?.isDirectory()) return path;
  if (!found?.isFile() || found.size > 4_096) return undefined;
  const named = /^gitdir: (.+)$/.exec(readGitFile(path) ?? "")?.[1];
  return named === undefined ? undefined : resolve(dirname(path), named);
}

/** Returns undefined for what does not exist or cannot be entered. */
function findStats(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Reads a file of one line in which git names a path or a branch; undefined if it cannot be read. */
export function readGitFile(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").replace(/(?:\r?\n)+$/, "");
  } catch {
    return undefined;
  }
}

/** Real path of what the worktrees of a repository share; the git directory itself when it has no others. */
export function findCommonDirectory(gitDirectory: string): string | undefined {
  const named = readGitFile(join(gitDirectory, "commondir"));
  return named === undefined ? gitDirectory : findReal(resolve(gitDirectory, named));
}

export function findReal(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
