import { lstat, mkdir, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type TemporaryFile, writeTemporary } from "../base/temporaryFile.ts";
import type { WritablePlace } from "../base/writeGate.ts";

interface ReplacedBytes {
  /** Undefined when there is no file. */
  readonly before: Buffer | undefined;
  /** Undefined to delete the file. */
  readonly after: Buffer | undefined;
  /** The mode afterwards; by default it stays. A new file is subject to the umask. */
  readonly mode?: number | undefined;
  /** A folder on the same file system for the new bytes before they take the file's place; by default that of the file. */
  readonly temporaryFolder?: string | undefined;
}

/**
 * Replaces, creates or deletes a file, provided that its bytes are still `before`; returns the reason if that fails.
 * Atomic: readers and crashes see the old file or the new one. A link is never followed.
 */
export async function replaceBytes(place: WritablePlace, replaced: ReplacedBytes): Promise<string | undefined> {
  const { before, after, mode, temporaryFolder: folder } = replaced;
  const { absolutePath: file } = place;
  let temporary: TemporaryFile | undefined;
  try {
    const found = await lstat(file).catch(() => undefined);
    if (found !== undefined && !found.isFile()) return "it is not a regular file.";
    const isAsBefore = async () => before !== undefined && (await readFile(file)).equals(before);
    if (found === undefined ? before !== undefined : !(await isAsBefore())) return changedWords;
    if (found !== undefined && (found.mode & ownerWrites) === 0)
      return "the file is read-only. Make it writable, then try again.";
    if (found === undefined && after !== undefined) await makeFolder(place);
    const wish = found === undefined ? { mode: mode ?? 0o666, isMasked: true } : { mode: mode ?? found.mode & 0o7777 };
    if (after !== undefined) temporary = await writeTemporary(file, { ...wish, bytes: after, folder, isSynced: true });
    // Writing took a moment, in which somebody may have saved the file.
    if (found !== undefined && temporary !== undefined && !(await isAsBefore())) throw new Error(changedWords);
    await expectSame(place);
    if (temporary === undefined) await rm(file);
    else await (found === undefined ? temporary.create() : temporary.replace());
    return undefined;
  } catch (problem) {
    await temporary?.discard();
    return problem instanceof Error ? problem.message : String(problem);
  }
}

const changedWords = "the file has changed meanwhile. Try again.";
const ownerWrites = 0o200;

/** Makes the folder of a file with its parents, none of which is a link. */
export async function makeFolder(place: WritablePlace): Promise<void> {
  await expectSame(place);
  await mkdir(dirname(place.absolutePath), { recursive: true });
  await expectSame(place);
}

/** Looks at a place again, right before it is written; fails in words if it was replaced. */
export async function expectSame(place: WritablePlace): Promise<void> {
  const reason = await place.lookAgain();
  if (reason !== undefined) throw new Error(`it ${reason}. Look at its folder, then try again.`);
}
