import { randomBytes } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { type FileHandle, link, lstat, open, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/*
 * The one way to write a file whole: readers and crashes see the old file or the new one. The bytes first go to a temporary file, whose
 * name nobody can know before, and which is opened exclusively: a link that somebody has planted is not followed. Folders are real
 * paths, and they are looked at again right before the temporary file takes its place.
 */

interface TemporaryWish {
  readonly bytes: Uint8Array | string | AsyncIterable<Uint8Array>;
  readonly mode: number;
  /** True for a file like one that the person creates: the umask applies to the mode. */
  readonly isMasked?: boolean | undefined;
  /** A folder on the same file system for the temporary file; by default that of the goal. */
  readonly folder?: string | undefined;
  /** True when the bytes are to be on the disk before the file takes its place. */
  readonly isSynced?: boolean | undefined;
}

/** Bytes that wait for their place. Each method fails with an error in words when a folder was replaced meanwhile. */
export interface TemporaryFile {
  /** Takes the place of the goal. A link there is replaced, not followed. */
  replace(): Promise<void>;
  /** Becomes the goal, which must not exist. */
  create(): Promise<void>;
  discard(): Promise<void>;
}

/** Writes bytes for a file to a temporary file; the folder of the goal has to exist. */
export async function writeTemporary(goal: string, wish: TemporaryWish): Promise<TemporaryFile> {
  const place = await lookAtFolder(dirname(goal));
  const folder = wish.folder === undefined ? place : await lookAtFolder(wish.folder);
  const path = join(folder.real, createName());
  const target = join(place.real, basename(goal));
  const handle = await open(path, "wx", wish.mode);
  const discard = () => rm(path, { force: true });
  try {
    const own = await fill(handle, wish);
    const check = async () => {
      const now = await lstat(path, { bigint: true }).catch(() => undefined);
      if (now === undefined || !isSame(now, own) || !(await isStill(place)) || !(await isStill(folder)))
        throw new Error("its folder was replaced while it was written. Look at the folder, then try again.");
    };
    return {
      discard,
      async replace() {
        await check();
        await rename(path, target);
      },
      async create() {
        await check();
        // Unlike a rename, a link never replaces a file that came meanwhile.
        await link(path, target);
        await discard();
      },
    };
  } catch (problem) {
    await discard();
    throw problem;
  }
}

/** Writes a file whole. A link in its place is replaced, not followed. */
export async function writeWhole(goal: string, wish: TemporaryWish): Promise<void> {
  const temporary = await writeTemporary(goal, wish);
  try {
    await temporary.replace();
  } catch (problem) {
    await temporary.discard();
    throw problem;
  }
}

async function fill(handle: FileHandle, { bytes, mode, isMasked, isSynced }: TemporaryWish): Promise<BigIntStats> {
  try {
    await writeFile(handle, bytes);
    // Undoes the umask.
    if (isMasked !== true) await handle.chmod(mode);
    if (isSynced === true) await handle.sync();
    return await handle.stat({ bigint: true });
  } finally {
    await handle.close();
  }
}

interface SeenFolder {
  readonly named: string;
  readonly real: string;
  readonly stats: BigIntStats;
}

async function lookAtFolder(named: string): Promise<SeenFolder> {
  const real = await realpath(named);
  return { named, real, stats: await lstat(real, { bigint: true }) };
}

async function isStill({ named, real, stats }: SeenFolder): Promise<boolean> {
  const now = await lookAtFolder(named).catch(() => undefined);
  return now !== undefined && now.real === real && isSame(now.stats, stats);
}

function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

/** Older versions put `undo` and a counter into the name. */
const temporaryName = /^dialectic-(?:undo-)?(\d+)-[0-9a-f]+\.tmp$/;

function createName(): string {
  return `dialectic-${process.pid}-${randomBytes(8).toString("hex")}.tmp`;
}

/** Removes what a process that ended in the middle of a write has left. */
export async function removeTemporaries(folders: readonly string[], ended: number): Promise<void> {
  for (const folder of new Set(folders)) {
    const names = await readdir(folder).catch(() => []);
    const left = names.filter((name) => temporaryName.exec(name)?.[1] === String(ended));
    for (const name of left) await rm(join(folder, name), { force: true });
  }
}
