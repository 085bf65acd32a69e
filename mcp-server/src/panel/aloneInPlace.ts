import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { isRunning } from "@dialectic/host/socket";

/** Between two attempts to take a place, in milliseconds. */
const askAgainAfter = 50;
/** Nobody holds a place this long: what is older was left by a process whose number another one may have by now. */
const heldAtMost = 60_000;

/** A place that this process holds alone. */
export interface HeldPlace {
  release(): Promise<void>;
}

/**
 * Waits until no other process holds the place that the file stands for; gives up after that many milliseconds. Rejects when the disk takes
 * no file, and leaves none behind.
 */
export async function holdAlone(file: string, patience: number): Promise<HeldPlace | undefined> {
  const own = `${file}.${randomUUID()}`;
  try {
    await writeFile(own, String(process.pid), { flag: "wx", mode: 0o600 });
    for (const start = Date.now(); Date.now() - start < patience; await wait(askAgainAfter)) {
      if (await take(own, file)) return { release: () => rm(file, { force: true }) };
      await clearAbandoned(file);
    }
    return undefined;
  } finally {
    await rm(own, { force: true });
  }
}

/** The file is there with its holder in it or not at all, wherever this process is killed. */
async function take(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (problem) {
    if (codeOf(problem) === "EEXIST") return false;
    throw problem;
  }
}

/** Frees a place whose holder has ended without doing so. */
async function clearAbandoned(file: string): Promise<void> {
  const holder = await readFile(file, "utf8").catch(() => undefined);
  if (holder === undefined) return;
  const entry = await stat(file).catch(() => undefined);
  const isOld = entry !== undefined && Date.now() - entry.mtimeMs > heldAtMost;
  // An older version left it empty when the disk was full.
  const isHeld = /^\d+$/.test(holder) && isRunning(Number(holder), entry?.mtimeMs);
  if (isHeld && !isOld) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    // Whoever else waits was faster.
    return;
  }
  // In between it may have been cleared and taken by another process: then it is put back.
  if ((await readFile(aside, "utf8")) !== holder) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

function codeOf(problem: unknown): unknown {
  return problem instanceof Error && "code" in problem ? problem.code : undefined;
}
