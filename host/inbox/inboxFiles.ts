import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { waitingReview } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { parseJson } from "../base/parseJson.ts";
import { writeWhole } from "../base/temporaryFile.ts";
import { inboxKeptMs, maxInboxFileBytes, maxInboxFiles, maxInboxReviews, maxInboxWaits } from "../limits.ts";
import { isRunning } from "../socket/index.ts";

/*
 * One small file for each workspace says which of its reviews wait for the person. Rules:
 * - A host writes the file of its own workspace, and only when something in it has changed. Nothing else of a store is read by others.
 * - Windows of one workspace share a file. Each knows only its own clients, so that it keeps the waits of the others while these run.
 * - The file outlives its host, for 30 days or until nothing waits. Whether a window is open is a matter of its window record.
 * - Only this user may read the files. One that is too large, damaged or written by a later version is left out.
 */

/** The process of a window, and the time when it started. */
const inboxWindow = z.object({ id: z.string(), pid: z.int(), startedAt: z.number() });
export type InboxWindow = z.infer<typeof inboxWindow>;

/** The assistants of one window that wait for the person's answer on a review. */
const inboxWait = z.object({
  window: inboxWindow,
  reviewId: z.string(),
  assistants: waitingReview.shape.waiting,
});
export type InboxWait = z.infer<typeof inboxWait>;

const keptReview = z.omit(waitingReview, { waiting: true });
export type KeptReview = z.infer<typeof keptReview>;

const inboxFile = z.object({
  version: z.literal(1),
  /** Of the window that wrote it. */
  kind: z.enum(["vscode", "browser"]),
  folders: z.array(z.string()),
  workspaceFile: z.optional(z.string()),
  /** The longest waiting first. */
  reviews: z.array(keptReview),
  waits: z._default(z.array(inboxWait), []),
  /** Number of waiting reviews that the file has no room for. */
  more: z.int().check(z.gte(0)),
});
export type InboxFile = z.infer<typeof inboxFile>;

/** Returns the folder of the files within the user's state folder. */
export function inboxFolder(stateDirectory: string): string {
  return join(stateDirectory, "inbox");
}

/** Writes the file of a workspace, or removes it when nothing waits. */
export async function writeInboxFile(folder: string, workspace: string, file: InboxFile): Promise<void> {
  const path = join(folder, `${workspace}.json`);
  if (file.reviews.length === 0) return rm(path, { force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(path, { bytes: JSON.stringify(file), mode: 0o600 });
}

/** Returns what of a file has room, as it will be read: the reviews that have waited longest stay. */
export function fitInboxFile(file: InboxFile): InboxFile {
  for (let count = Math.min(file.reviews.length, maxInboxReviews); ; count -= 1) {
    const reviews = file.reviews.slice(0, count);
    const kept = new Set(reviews.map(({ reviewId }) => reviewId));
    const waits = file.waits.filter(({ reviewId }) => kept.has(reviewId));
    const fitting = z.parse(inboxFile, { ...file, reviews, waits, more: file.more + file.reviews.length - count });
    if (count === 0 || Buffer.byteLength(JSON.stringify(fitting)) <= maxInboxFileBytes) return fitting;
  }
}

/** Returns the assistants of windows that run. */
export function listWaits(waits: readonly InboxWait[]): string[] {
  const running = waits.filter(({ window }) => isRunning(window.pid, window.startedAt));
  return [...new Set(running.flatMap(({ assistants }) => assistants))].sort().slice(0, maxInboxWaits);
}

/** Reads the files of all workspaces, by the names of these. Old files are removed. */
export async function readInboxFiles(folder: string, now: number): Promise<ReadonlyMap<string, InboxFile>> {
  const names = await readdir(folder).catch(() => []);
  const read = new Map<string, InboxFile>();
  for (const name of names.filter((each) => each.endsWith(".json")).slice(0, maxInboxFiles)) {
    const workspace = name.slice(0, -".json".length);
    const file = await readInboxFile(folder, workspace, now);
    if (file !== undefined) read.set(workspace, file);
  }
  return read;
}

/** Reads the file of one workspace; undefined when it has none that can be read. */
export async function readInboxFile(folder: string, workspace: string, now: number): Promise<InboxFile | undefined> {
  const path = join(folder, `${workspace}.json`);
  try {
    const { size, mtimeMs } = await stat(path);
    if (now - mtimeMs > inboxKeptMs) {
      await rm(path, { force: true });
      return undefined;
    }
    if (size > maxInboxFileBytes) return undefined;
    const parsed = z.safeParse(inboxFile, parseJson(await readFile(path, "utf8")));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Its host has just removed it, or another program has damaged it: the host writes it again.
    return undefined;
  }
}
