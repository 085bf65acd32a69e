import { lstatSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { explain } from "../protocol/index.ts";
import { isFileError } from "./fileError.ts";
import type { Caller } from "./greetHost.ts";
import { isRefused, unlinkIfSame } from "./listenPrivately.ts";
import {
  checkDirectory,
  checkPrivateFile,
  preparePrivateDirectory,
  prepareRuntimeDirectories,
} from "./privateDirectory.ts";
import { probeWindow } from "./probeWindow.ts";
import { parseJson } from "./rpcMessage.ts";
import { runtimeDirectories, type Surroundings, surroundingsOf } from "./socketPath.ts";
import { type KnownWindow, type WindowRecord, windowRecord } from "./windowRecord.ts";

const recordsFolder = "windows";

/** A window's own record. */
export interface WindowRegistration {
  /** Changes what the window says about itself; earlier changes are written first. */
  update(changes: Partial<Omit<WindowRecord, "id">>): Promise<void>;
  /** Removes the record. */
  dispose(): Promise<void>;
}

/** Leaves a record of this window; rejects when there is no private folder for it, with the reason. */
export async function registerWindow(
  record: WindowRecord,
  given: Partial<Surroundings> = {},
): Promise<WindowRegistration> {
  const surroundings = surroundingsOf(given);
  const { directories, problems } = await prepareRuntimeDirectories(surroundings);
  const [directory] = directories;
  if (directory === undefined)
    throw new Error(problems.join("; ") || "There is no folder for the record of this window");
  const folder = join(directory, recordsFolder);
  const trust = await preparePrivateDirectory(folder, surroundings.uid);
  if (trust.kind !== "trusted") throw new Error(trust.kind === "untrusted" ? trust.message : `${folder} is missing`);

  const file = join(folder, `${record.id}.json`);
  let current = windowRecord.parse(record);
  let isDisposed = false;
  await writeRecord(file, current);
  let writing = Promise.resolve();
  return {
    update: (changes) => {
      if (isDisposed) return Promise.resolve();
      current = { ...current, ...changes };
      const next = current;
      const written = writing.then(() => writeRecord(file, next));
      // A failed write is its caller's to know; the next one is tried all the same.
      writing = written.catch(() => undefined);
      return written;
    },
    dispose: async () => {
      isDisposed = true;
      await writing;
      await rm(file, { force: true });
    },
  };
}

/** Readers see the old record or the new one, never half of one. */
async function writeRecord(file: string, record: WindowRecord): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}

/** Every window that has left a record. */
export interface WindowList {
  readonly windows: readonly KnownWindow[];
  /** Records that are not used, and why. */
  readonly problems: readonly { readonly file: string; readonly reason: string }[];
  /** Records of dead processes that were removed on the way. */
  readonly removed: number;
}

/** Reads every record and asks each window whether it is there. */
export async function listWindows(
  given: Partial<Surroundings> = {},
  caller: Caller = { clientInfo: { name: "dialectic" }, cwd: process.cwd() },
): Promise<WindowList> {
  const surroundings = surroundingsOf(given);
  const { records, problems } = await readRecords(surroundings);
  const probed = await Promise.all(
    records.map(async ({ file, record }) => {
      const liveness = await probeWindow(record, caller, surroundings.uid);
      const isGone = liveness.kind === "dead" && !(await isRunning(record.pid));
      if (isGone) await forget(file, record.socketPath, surroundings.platform);
      return { window: { record, liveness }, isGone };
    }),
  );
  const windows = probed.filter(({ isGone }) => !isGone).map(({ window }) => window);
  return { windows, problems, removed: probed.length - windows.length };
}

interface StoredRecord {
  readonly file: string;
  readonly record: WindowRecord;
}

/** Reads every record without asking anybody. */
export async function readRecords(
  surroundings: Surroundings,
): Promise<{ readonly records: readonly StoredRecord[]; readonly problems: WindowList["problems"] }> {
  const records: StoredRecord[] = [];
  const problems: { file: string; reason: string }[] = [];
  for (const directory of runtimeDirectories(surroundings)) {
    for (const file of await recordFiles(join(directory, recordsFolder), surroundings.uid, problems)) {
      const read = await readRecord(file, surroundings.uid);
      if (read.kind === "read") records.push({ file, record: read.record });
      else if (read.kind === "bad") problems.push({ file, reason: read.reason });
    }
  }
  return { records, problems };
}

async function recordFiles(
  folder: string,
  uid: number | undefined,
  problems: { file: string; reason: string }[],
): Promise<readonly string[]> {
  const trust = await checkDirectory(folder, uid);
  if (trust.kind === "untrusted") problems.push({ file: folder, reason: trust.message });
  if (trust.kind !== "trusted") return [];
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(".json")).map((name) => join(folder, name));
}

type ReadRecord =
  | { readonly kind: "read"; readonly record: WindowRecord }
  | { readonly kind: "bad"; readonly reason: string }
  | { readonly kind: "gone" };

async function readRecord(file: string, uid: number | undefined): Promise<ReadRecord> {
  const trust = await checkPrivateFile(file, uid);
  if (trust.kind === "absent") return { kind: "gone" };
  if (trust.kind === "untrusted") return { kind: "bad", reason: trust.message };
  try {
    const parsed = z.safeParse(windowRecord, parseJson(await readFile(file, "utf8")));
    return parsed.success ? { kind: "read", record: parsed.data } : { kind: "bad", reason: explain(parsed.error) };
  } catch (problem) {
    return isFileError(problem, "ENOENT") ? { kind: "gone" } : { kind: "bad", reason: String(problem) };
  }
}

/** Whether a process has that number; one that we may not signal is running, too. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (problem) {
    return !isFileError(problem, "ESRCH");
  }
  // In a container nobody may have asked what became of it: it keeps its number and runs no more.
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/\) [ZX] [^)]*$/.test(state);
}

/** Removes what a window that died has left; its socket only when nobody listens on it at this moment either. */
async function forget(file: string, socketPath: string, platform: NodeJS.Platform): Promise<void> {
  const left = platform === "win32" ? undefined : lstatSync(socketPath, { throwIfNoEntry: false });
  if (left?.isSocket() && (await isRefused(socketPath))) unlinkIfSame(socketPath, left.dev, left.ino);
  await rm(file, { force: true });
}
