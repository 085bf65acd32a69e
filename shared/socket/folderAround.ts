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

/** Whether a folder is, or contains, a path; letters of either case are the same on Windows and macOS. */
export function contains(folder: string, path: string, platform: NodeJS.Platform): boolean {
  const isWindows = platform === "win32";
  const rules = isWindows ? win32 : posix;
  const fold = (text: string) => (isWindows || platform === "darwin" ? text.toLowerCase() : text);
  const relative = rules.relative(fold(folder), fold(path));
  return relative === "" || !(relative === ".." || relative.startsWith(`..${rules.sep}`) || rules.isAbsolute(relative));
}
