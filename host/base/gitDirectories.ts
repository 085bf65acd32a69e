import { access, constants } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gitDirectoryFreshMs, maxKnownGitFolders } from "../limits.ts";
import { findForbiddenPart } from "./forbiddenPart.ts";

/*
 * No file of a git directory is read or written as a file: its configuration may hold tokens and name programs, and is no code that a
 * review is about. What git knows is asked of git. A file is there when a name on its path means `.git`, or when a folder around it is laid out as git lays out its own
 * (is_git_directory in git's setup.c): that of `--separate-git-dir`, of a bare repository, and the common directory of worktrees and
 * submodules, wherever they are. The search ends at the top of a working tree: a worktree may be inside of `.git`.
 */

/** Completes a sentence about a file, such as “It cannot be opened: …”. */
export const inGitDirectory = "it is in the git directory, which is not read";

interface Known {
  readonly at: number;
  readonly isIn: Promise<boolean>;
}

const known = new Map<string, Known>();

/** True for a name on a path that some file system takes for `.git`; the path need not exist. */
export function namesGitDirectory(path: string): boolean {
  return path !== "" && findForbiddenPart(path, false) !== undefined;
}

/**
 * True for a file of a git directory.
 *
 * @param path - real path of the file, which need not exist
 */
export async function isInGitDirectory(path: string): Promise<boolean> {
  return namesGitDirectory(basename(path)) || isWithin(dirname(path));
}

function isWithin(folder: string): Promise<boolean> {
  const now = performance.now();
  const looked = known.get(folder);
  if (looked !== undefined && now - looked.at < gitDirectoryFreshMs) return looked.isIn;
  if (known.size >= maxKnownGitFolders) known.clear();
  const isIn = look(folder);
  known.set(folder, { at: now, isIn });
  return isIn;
}

async function look(folder: string): Promise<boolean> {
  if (await isLaidOut(folder)) return true;
  const isTop = await exists(join(folder, ".git"));
  const parent = dirname(folder);
  return !isTop && parent !== folder && (namesGitDirectory(basename(folder)) || (await isWithin(parent)));
}

async function isLaidOut(folder: string): Promise<boolean> {
  if (!(await exists(join(folder, "HEAD")))) return false;
  // A linked worktree shares the rest with its repository.
  if (await exists(join(folder, "commondir"))) return true;
  return (await exists(join(folder, "objects"))) && (await exists(join(folder, "refs")));
}

function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Leaves out the files of git directories. Git itself lists those of a git directory that is elsewhere in its working tree.
 *
 * @param root - real path of the folder that the paths are relative to
 */
export async function withoutGitDirectories(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (const path of paths.filter((each) => each === "HEAD" || each.endsWith("/HEAD")))
    if (await isInGitDirectory(join(root, path))) hidden.push(path.slice(0, -"HEAD".length));
  return hidden.length === 0 ? paths : paths.filter((path) => !hidden.some((folder) => path.startsWith(folder)));
}
