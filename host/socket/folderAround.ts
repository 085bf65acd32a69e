import { homedir } from "node:os";
import { parse, posix, win32 } from "node:path";
import { findWorkingTree, type LinkedWorktree } from "../git/workingTrees.ts";
import type { WindowRecord } from "./windowRecord.ts";

export interface PlaceAround {
  readonly folder: string;
  readonly isRepository: boolean;
  /** Longer folders rank higher; a repository ranks slightly lower than an open folder of equal length. */
  readonly rank: number;
}

export function findPlaceAround(
  record: WindowRecord,
  path: string,
  platform: NodeJS.Platform,
): PlaceAround | undefined {
  const around = (folders: readonly string[], isRepository: boolean): readonly PlaceAround[] =>
    folders
      .filter((folder) => contains(folder, path, platform))
      .map((folder) => ({ folder, isRepository, rank: folder.length - (isRepository ? 0.5 : 0) }));
  const places = [...around(record.workspaceFolders, false), ...around(record.gitRoots, true)];
  return places.toSorted((one, other) => other.rank - one.rank)[0];
}

/**
 * Returns the working tree, or else the folder, that contains the first of the paths inside the window. By default it returns the window's
 * own repository or folder.
 */
export function findRepositoryAround(
  { workspaceFolders, gitRoots }: WindowRecord,
  paths: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const nearest = (folders: readonly string[], path: string) =>
    folders.filter((folder) => contains(folder, path, platform)).toSorted((one, other) => other.length - one.length)[0];
  for (const path of paths) {
    const outer = nearest(gitRoots, path) ?? nearest(workspaceFolders, path);
    if (outer === undefined) continue;
    const top = findWorkingTree(path);
    return top !== undefined && contains(outer, top, platform) ? top : outer;
  }
  const [first] = workspaceFolders;
  return first && (nearest(gitRoots, first) ?? first);
}

/**
 * Returns the record with the worktree around a path among its repositories, when it is a worktree of one of them. The
 * record was written when the window's folders changed, and a worktree may be younger.
 */
export function withWorktree(record: WindowRecord, worktree: LinkedWorktree | undefined): WindowRecord {
  const { gitRoots } = record;
  if (worktree === undefined || !gitRoots.includes(worktree.main) || gitRoots.includes(worktree.top)) return record;
  return { ...record, gitRoots: [...gitRoots, worktree.top] };
}

/** Returns true when a folder is or contains a path; case is ignored on Windows and macOS. */
export function contains(folder: string, path: string, platform: NodeJS.Platform): boolean {
  const isWindows = platform === "win32";
  const rules = isWindows ? win32 : posix;
  const fold = (text: string) => (isWindows || platform === "darwin" ? text.toLowerCase() : text);
  const relative = rules.relative(fold(folder), fold(path));
  return relative === "" || !(relative === ".." || relative.startsWith(`..${rules.sep}`) || rules.isAbsolute(relative));
}

export type DecidingFolder =
  /** Named explicitly (`workspace_path`, `--workspace`); a real path. */
  | { readonly kind: "named"; readonly path: string }
  /** The client works there: the base directory of its review, its roots, or its working directory. Real paths, at least one. */
  | { readonly kind: "around"; readonly paths: readonly string[] }
  /** A working directory without meaning: the root of the disk, or the home folder. */
  | { readonly kind: "unknown"; readonly path: string };

interface FolderQuestion {
  readonly workspace: string | undefined;
  readonly around: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Finds the deciding folder. Programs that were not started in a folder run in the root of the disk or in the home folder. */
export function findDecidingFolder(
  { workspace, around, env }: FolderQuestion,
  realPath: (path: string) => string,
): DecidingFolder {
  if (workspace !== undefined) return { kind: "named", path: realPath(workspace) };
  const paths = around.map(realPath);
  const telling = paths.filter((path) => isMeaningfulFolder(path, env, realPath));
  return telling.length > 0 ? { kind: "around", paths: telling } : { kind: "unknown", path: paths[0] ?? "" };
}

/** Returns true when a folder indicates where the client works: neither the root of the disk nor the home folder. */
export function isMeaningfulFolder(
  path: string,
  env: FolderQuestion["env"],
  realPath: (path: string) => string = (same) => same,
): boolean {
  const { HOME: home = homedir(), USERPROFILE: profile = home } = env;
  return path !== parse(path).root && ![home, profile].map(realPath).includes(path);
}

/** Returns the paths that a window must have open; for a client with several roots, in its order. */
export function listDecidingPaths(folder: DecidingFolder): readonly string[] {
  return folder.kind === "around" ? folder.paths : [folder.path];
}
