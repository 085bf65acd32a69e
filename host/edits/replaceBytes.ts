import { randomUUID } from "node:crypto";
import { chmod, link, lstat, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

interface ReplacedBytes {
  /** Undefined when there is no file. */
  readonly before: Buffer | undefined;
  /** Undefined to delete the file. */
  readonly after: Buffer | undefined;
  /** The mode afterwards; by default it stays. A new file is subject to the umask. */
  readonly mode?: number | undefined;
  /** A path on the same file system for the new bytes before they take the file's place. */
  readonly temporary?: string;
}

/**
 * Replaces, creates or deletes a file, provided that its bytes are still `before`; returns the reason if that fails.
 * Atomic: readers and crashes see the old file or the new one. A link is never followed.
 */
export async function replaceBytes(file: string, replaced: ReplacedBytes): Promise<string | undefined> {
  const { before, after, mode, temporary = `${file}.${randomUUID()}.tmp` } = replaced;
  try {
    const found = await lstat(file).catch(() => undefined);
    if (found !== undefined && !found.isFile()) return "it is not a regular file.";
    if (found === undefined ? before !== undefined : before === undefined || !(await readFile(file)).equals(before))
      return changedWords;
    if (found !== undefined && (found.mode & ownerWrites) === 0)
      return "the file is read-only. Make it writable, then try again.";
    if (after === undefined) await rm(file);
    else if (found === undefined) await createFile(file, after, mode ?? 0o666, temporary);
    else await overwriteFile(file, { before, after }, mode ?? found.mode & 0o7777, temporary);
    return undefined;
  } catch (problem) {
    await rm(temporary, { force: true });
    return problem instanceof Error ? problem.message : String(problem);
  }
}

const changedWords = "the file has changed meanwhile. Try again.";
const ownerWrites = 0o200;

async function overwriteFile(
  file: string,
  { before, after }: Pick<ReplacedBytes, "before"> & { readonly after: Buffer },
  mode: number,
  temporary: string,
): Promise<void> {
  await writeSynced(temporary, after, mode);
  // Undoes the umask.
  await chmod(temporary, mode);
  // Writing took a moment, in which somebody may have saved the file.
  if (before === undefined || !(await readFile(file)).equals(before)) throw new Error(changedWords);
  await rename(temporary, file);
}

async function createFile(file: string, bytes: Buffer, mode: number, temporary: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeSynced(temporary, bytes, mode);
  // Unlike a rename, a link never replaces a file that came meanwhile.
  await link(temporary, file);
  await rm(temporary, { force: true });
}

async function writeSynced(path: string, bytes: Buffer, mode: number): Promise<void> {
  const handle = await open(path, "w", mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
