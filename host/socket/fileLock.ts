import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { type TemporaryFile, writeTemporary } from "../base/temporaryFile.ts";
import { fileLockHeldMs, fileLockPauseMs } from "../limits.ts";
import { isRunning } from "./isRunning.ts";

export interface FileLock {
  release(): Promise<void>;
}

/**
 * Waits until no other process holds the lock file; resolves to undefined after `patience` milliseconds. Rejects when
 * the disk rejects the file, and leaves no file behind. `heldMs` is the longest time that a holder keeps it.
 */
export async function acquireFileLock(
  file: string,
  patience: number,
  heldMs = fileLockHeldMs,
): Promise<FileLock | undefined> {
  const own = await writeTemporary(file, { bytes: String(process.pid), mode: 0o600 });
  try {
    for (const start = Date.now(); Date.now() - start < patience; await wait(fileLockPauseMs)) {
      if (await linkIntoPlace(own)) return { release: () => rm(file, { force: true }) };
      await clearAbandoned(file, heldMs);
    }
    return undefined;
  } finally {
    await own.discard();
  }
}

/**
 * Links the prepared file into place, so that the lock never exists without the number of its holder, whenever this
 * process is killed.
 */
async function linkIntoPlace(own: TemporaryFile): Promise<boolean> {
  try {
    await own.create();
    return true;
  } catch (problem) {
    if (getErrorCode(problem) === "EEXIST") return false;
    throw problem;
  }
}

/** Removes a lock whose holder has ended without releasing it. */
async function clearAbandoned(file: string, heldMs: number): Promise<void> {
  const holder = await readFile(file, "utf8").catch(() => undefined);
  if (holder === undefined) return;
  const entry = await stat(file).catch(() => undefined);
  const isOld = entry !== undefined && Date.now() - entry.mtimeMs > heldMs;
  // An older version left the file empty when the disk was full.
  const isHeld = /^\d+$/.test(holder) && isRunning(Number(holder), entry?.mtimeMs);
  if (isHeld && !isOld) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    // Another waiting process was faster.
    return;
  }
  // Meanwhile another process may have removed and taken the lock: then its file is put back.
  if ((await readFile(aside, "utf8")) !== holder) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

function getErrorCode(problem: unknown): unknown {
  return problem instanceof Error && "code" in problem ? problem.code : undefined;
}
