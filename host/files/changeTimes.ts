import { lstat, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { maxConcurrentFileLooks } from "../limits.ts";

/**
 * Returns the indexes of the paths whose file was written, replaced, renamed or deleted at this time or later, in milliseconds of the
 * system's clock. Paths are absolute and latin1, one character per byte. Of a file that does not exist, the time of its folder counts.
 */
export async function findChangedSince(paths: readonly string[], time: number): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (let start = 0; start < paths.length; start += maxConcurrentFileLooks) {
    const times = await Promise.all(paths.slice(start, start + maxConcurrentFileLooks).map(readChangeTime));
    for (const [at, changed] of times.entries()) if (changed >= time) found.add(start + at);
  }
  return found;
}

async function readChangeTime(path: string): Promise<number> {
  const own = await lstat(Buffer.from(path, "latin1")).catch(() => undefined);
  if (own !== undefined) return own.ctimeMs;
  for (let folder = dirname(path), below = path; folder !== below; ) {
    const found = await stat(Buffer.from(folder, "latin1")).catch(() => undefined);
    if (found !== undefined) return found.mtimeMs;
    [folder, below] = [dirname(folder), folder];
  }
  return 0;
}
