import { statSync } from "node:fs";
import { coarsestFileTimeMs } from "../limits.ts";

export type FileStamp = readonly number[];

/** Returns the stamp of a local file; undefined when it would be unreliable, or the file does not exist. */
export function fileStamp(path: string, now: () => number = Date.now): FileStamp | undefined {
  // A network share may return outdated metadata for seconds after another machine's write.
  if (path.startsWith("\\\\")) return undefined;
  try {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (!entry?.isFile()) return undefined;
    const { dev, ino, size, mtimeMs, ctimeMs } = entry;
    // Programs can set mtime to any value, but not ctime.
    return now() - Math.max(mtimeMs, ctimeMs) > coarsestFileTimeMs ? [dev, ino, size, mtimeMs, ctimeMs] : undefined;
  } catch {
    return undefined; // access denied
  }
}

export function isSameStamp(one: FileStamp, other: FileStamp): boolean {
  return one.every((part, at) => part === other[at]);
}
