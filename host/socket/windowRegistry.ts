import { type KnownWindow, type WindowRecord, windowRecord } from "./windowRecord.ts";
// Synchronous file access: there are only a few short files in memory, and a command reads them before doing anything else.

import { lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describeParseError } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { parseJson } from "../base/parseJson.ts";
import { writeWhole } from "../base/temporaryFile.ts";
import type { Caller } from "./greetHost.ts";
import { isRunning } from "./isRunning.ts";
import { isRefused, unlinkIfSame } from "./listenPrivately.ts";
import { type Meeting, meetWindow } from "./meetWindow.ts";
import {
  checkDirectory,
  checkPrivateFile,
  isFileError,
  preparePrivateDirectory,
  prepareRuntimeDirectories,
} from "./privateDirectory.ts";
import { getSurroundings, listRuntimeDirectories, type Surroundings } from "./socketPath.ts";

export const recordsFolder = "windows";

export interface WindowList {
  readonly windows: readonly KnownWindow[];
  readonly problems: readonly { readonly file: string; readonly reason: string }[];
  readonly removed: number;
}

export async function listWindows(
  given: Partial<Surroundings> = {},
  caller: Caller = { clientInfo: { name: "dialectic" }, cwd: process.cwd() },
): Promise<WindowList> {
  const { windows, ...rest } = await meetWindows(getSurroundings(given), caller);
  for (const { host } of windows) host?.link.dispose();
  return { windows: windows.map(({ record, liveness }) => ({ record, liveness })), ...rest };
}

export type MetWindow = KnownWindow & Meeting;

/** Lists windows like {@link listWindows}, with the open conversations, which the caller must close. */
export async function meetWindows(
  surroundings: Surroundings,
  caller: Caller,
): Promise<Omit<WindowList, "windows"> & { readonly windows: readonly MetWindow[] }> {
  const { records, problems } = await readRecords(surroundings);
  const met = await Promise.all(
    records.map(async ({ file, record }) => {
      const meeting = await meetWindow(record, caller, surroundings.uid);
      const isGone = meeting.liveness.kind === "dead" && !isRunning(record.pid);
      if (isGone) await forget(file, record.socketPath, surroundings.platform);
      return { window: { record, ...meeting }, isGone };
    }),
  );
  const windows = met.filter(({ isGone }) => !isGone).map(({ window }) => window);
  return { windows, problems, removed: met.length - windows.length };
}

/** Reads the records of all windows of this user, without asking whether they still run. */
export async function readWindowRecords(given: Partial<Surroundings> = {}): Promise<readonly WindowRecord[]> {
  const { records } = await readRecords(getSurroundings(given));
  return records.map(({ record }) => record);
}

interface StoredRecord {
  readonly file: string;
  readonly record: WindowRecord;
}

async function readRecords(
  surroundings: Surroundings,
): Promise<{ readonly records: readonly StoredRecord[]; readonly problems: WindowList["problems"] }> {
  const records: StoredRecord[] = [];
  const problems: { file: string; reason: string }[] = [];
  for (const directory of listRuntimeDirectories(surroundings)) {
    for (const file of await listRecordFiles(join(directory, recordsFolder), surroundings.uid, problems)) {
      const read = await readRecord(file, surroundings.uid);
      if (read.kind === "read") records.push({ file, record: read.record });
      else if (read.kind === "bad") problems.push({ file, reason: read.reason });
    }
  }
  return { records, problems };
}

async function listRecordFiles(
  folder: string,
  uid: number | undefined,
  problems: { file: string; reason: string }[],
): Promise<readonly string[]> {
  const trust = await checkDirectory(folder, uid);
  if (trust.kind === "untrusted") problems.push({ file: folder, reason: trust.message });
  if (trust.kind !== "trusted") return [];
  const names = readdirSync(folder);
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
    const parsed = z.safeParse(windowRecord, parseJson(readFileSync(file, "utf8")));
    return parsed.success
      ? { kind: "read", record: parsed.data }
      : { kind: "bad", reason: describeParseError(parsed.error) };
  } catch (problem) {
    return isFileError(problem, "ENOENT") ? { kind: "gone" } : { kind: "bad", reason: String(problem) };
  }
}

/** Removes the remains of a dead window; its socket only if there is no listener on it now. */
async function forget(file: string, socketPath: string, platform: NodeJS.Platform): Promise<void> {
  const left = platform === "win32" ? undefined : lstatSync(socketPath, { throwIfNoEntry: false });
  if (left?.isSocket() && (await isRefused(socketPath))) unlinkIfSame(socketPath, left.dev, left.ino);
  rmSync(file, { force: true });
}

export interface WindowRegistration {
  /** Changes the record; earlier changes are written first. */
  update(changes: Partial<Omit<WindowRecord, "id">>): Promise<void>;
  dispose(): Promise<void>;
}

/** Writes a record of this window; rejects with the reason when there is no private folder for it. */
export async function registerWindow(
  record: WindowRecord,
  given: Partial<Surroundings> = {},
): Promise<WindowRegistration> {
  const surroundings = getSurroundings(given);
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
      // The caller gets the error; the next write is attempted anyway.
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

/** Writes atomically: readers see either the old or the new record. */
async function writeRecord(file: string, record: WindowRecord): Promise<void> {
  await writeWhole(file, { bytes: JSON.stringify(record), mode: 0o600 });
}
