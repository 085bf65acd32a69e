import type { InboxItem, InboxList, NewsCounts } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import { maxInboxReviews } from "../limits.ts";
import { isRunning, readWindowRecords, type Surroundings, type WindowRecord } from "../socket/index.ts";
import { listWaits, readInboxFiles } from "./inboxFiles.ts";

/** A window that has the folders of a workspace, as far as its record and its process say. */
export type OpenWindow = Pick<WindowRecord, "id" | "pid" | "startedAt" | "workspaceFolders" | "kind" | "url" | "token">;

interface InboxPlaces {
  /** The folder of the inbox. */
  readonly folder: string;
  readonly surroundings: Partial<Surroundings>;
  /** The workspace of the asking host; undefined for a command. */
  readonly own: string | undefined;
}

/** Lists the reviews of all workspaces of this user that wait for the person, by what their hosts have written. */
export async function listInbox({ folder, surroundings, own }: InboxPlaces, now = Date.now()): Promise<InboxList> {
  const files = await readInboxFiles(folder, now);
  if (files.size === 0) return { items: [], more: 0 };
  const windows = await listOpenWindows(surroundings);
  let more = 0;
  const items: InboxItem[] = [];
  for (const [workspace, file] of files) {
    more += file.more;
    const window = findWindow(windows, file.folders);
    const state = workspace === own ? "here" : window === undefined ? "closed" : "open";
    for (const review of file.reviews) {
      // In a window that has ended, no assistant waits.
      const waits = state === "closed" ? [] : file.waits.filter(({ reviewId }) => reviewId === review.reviewId);
      const waiting = listWaits(waits);
      // It waited only for the answer to an assistant that has been killed with its window.
      if (waiting.length === 0 && !hasNews(review.news)) continue;
      const { kind = file.kind } = window ?? {};
      const { folders, workspaceFile } = file;
      items.push(withoutUndefined({ ...review, waiting, workspace, state, kind, folders, workspaceFile }));
    }
  }
  items.sort((one, other) => Number(isWaited(other)) - Number(isWaited(one)) || one.since - other.since);
  return { items: items.slice(0, maxInboxReviews), more: more + Math.max(0, items.length - maxInboxReviews) };
}

/** Returns the window that has the workspace of some folders: the first folder names it. */
export function findWindow(windows: readonly OpenWindow[], folders: readonly string[]): OpenWindow | undefined {
  return windows.find(({ workspaceFolders: [first] }) => first !== undefined && first === folders[0]);
}

/** Lists the windows whose processes run. They are not asked: a list must not wait for one that hangs. */
export async function listOpenWindows(surroundings: Partial<Surroundings>): Promise<readonly OpenWindow[]> {
  const records = await readWindowRecords(surroundings);
  return records.filter(({ pid, startedAt }) => isRunning(pid, startedAt));
}

function isWaited({ waiting }: Pick<InboxItem, "waiting">): boolean {
  return waiting.length > 0;
}

function hasNews({ isUnread, ...counts }: NewsCounts): boolean {
  return isUnread === true || Object.values(counts).some((count) => count > 0);
}
