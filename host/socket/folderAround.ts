import { posix, win32 } from "node:path";
import type { WindowRecord } from "./windowRecord.ts";

/** The folder of a window that contains a path most closely. */
export interface PlaceAround {
  readonly folder: string;
  /** The folder is a repository or worktree around what the window has open. */
  readonly isRepository: boolean;
  /** Longer folders rank higher; a repository a little lower than an open folder of that length. */
  readonly rank: number;
}

/** The folder or repository of a window that contains a path; nothing when none does. */
export function placeAround(record: WindowRecord, path: string, platform: NodeJS.Platform): PlaceAround | undefined {
  const around = (folders: readonly string[], isRepository: boolean): readonly PlaceAround[] =>
    folders
      .filter((folder) => contains(folder, path, platform))
      .map((folder) => ({ folder, isRepository, rank: folder.length - (isRepository ? 0.5 : 0) }));
  const places = [...around(record.workspaceFolders, false), ...around(record.gitRoots, true)];
  return places.toSorted((one, other) => other.rank - one.rank)[0];
}

/**
 * The repository of a window that holds the first of the paths that lies in the window, or its folder where that is in none. The window's
 * own when it holds none of them.
 */
export function repositoryAround(
  { workspaceFolders, gitRoots }: WindowRecord,
  paths: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const nearest = (folders: readonly string[], path: string) =>
    folders.filter((folder) => contains(folder, path, platform)).toSorted((one, other) => other.length - one.length)[0];
  const holding = paths.map((path) => nearest(gitRoots, path) ?? nearest(workspaceFolders, path));
  const [first] = workspaceFolders;
  return holding.find((folder) => folder !== undefined) ?? (first && (nearest(gitRoots, first) ?? first));
}

/** The worktree of a path, when the window has only another worktree of its repository open. */
export function otherWorktree(
  record: WindowRecord,
  path: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const place = placeAround(record, path, platform);
  if (place === undefined || !place.isRepository) return undefined;
  const isOpen = record.workspaceFolders.some((folder) => contains(place.folder, folder, platform));
  return isOpen ? undefined : place.folder;
}

/** Whether a folder is, or contains, a path; letters of either case are the same on Windows and macOS. */
export function contains(folder: string, path: string, platform: NodeJS.Platform): boolean {
  const isWindows = platform === "win32";
  const rules = isWindows ? win32 : posix;
  const fold = (text: string) => (isWindows || platform === "darwin" ? text.toLowerCase() : text);
  const relative = rules.relative(fold(folder), fold(path));
  return relative === "" || !(relative === ".." || relative.startsWith(`..${rules.sep}`) || rules.isAbsolute(relative));
}
