import { statSync } from "node:fs";

/** What is another once a file has changed, as far as its folder says. */
export type FileStamp = readonly number[];

/**
 * Milliseconds after which a change gets another time than the one before, even where times are kept in steps of two seconds. A file that
 * changed later than that may change again and look the same, so it has no stamp yet (git calls such entries racy).
 */
const coarsestTime = 3_000;

/** The stamp of a file on this machine's disk; nothing where it could not be relied on, or there is no file. */
export function fileStamp(path: string, now: () => number = Date.now): FileStamp | undefined {
  // A share may tell for seconds what was there before somebody else wrote.
  if (path.startsWith("\\\\")) return undefined;
  try {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (!entry?.isFile()) return undefined;
    const { dev, ino, size, mtimeMs, ctimeMs } = entry;
    // The time of a text can be set to any other, that of the entry cannot.
    return now() - Math.max(mtimeMs, ctimeMs) > coarsestTime ? [dev, ino, size, mtimeMs, ctimeMs] : undefined;
  } catch {
    return undefined; // it may not be looked at
  }
}

/** Whether a file is the one that it was. */
export function isSameStamp(one: FileStamp, other: FileStamp): boolean {
  return one.every((part, at) => part === other[at]);
}
