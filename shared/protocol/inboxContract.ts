import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { nameText } from "./nameText.ts";
import { value } from "./value.ts";

const amount = z.int().check(z.gte(0));

/** The number of new things of each kind in a review; `listNews` of the review domain says what each means. */
export const newsCounts = z.object({
  /** True for a review that the person has not opened yet. */
  isUnread: z.optional(z.literal(true)),
  sections: amount,
  /** Threads with answers, with comments of assistants, and with claims that a comment is addressed. */
  answers: amount,
  comments: amount,
  addressed: amount,
  /** Rounds of changes that an assistant asked to review. */
  rounds: amount,
});
export type NewsCounts = z.infer<typeof newsCounts>;

/** A review in which something is new for the person, or for whose answer an assistant waits. */
export const waitingReview = z.object({
  reviewId: z.string().check(z.maxLength(100)),
  title: z.string().check(z.maxLength(1_000)),
  /** Real path of the review's base directory. */
  folder: z.string(),
  /** The branch that is checked out there; absent without a repository, and between branches. */
  branch: z.optional(nameText),
  /** The client of its latest iteration. */
  assistant: z.optional(nameText),
  /** When the session of that client came, in milliseconds since the epoch, where several of its name have open reviews in one directory. */
  sessionSince: z.optional(z.number()),
  iteration: z.int(),
  isPlan: z.optional(z.literal(true)),
  news: newsCounts,
  /** The assistants that wait for the person's answer now. */
  waiting: z.array(nameText).check(z.maxLength(20)),
  /** When it began to wait, in milliseconds since the epoch. */
  since: z.number(),
});
export type WaitingReview = z.infer<typeof waitingReview>;

/** A waiting review with the place where it can be read. */
export const inboxItem = z.extend(waitingReview, {
  /** Names the workspace among those of this user. */
  workspace: z.string(),
  /** `here`: in this window or panel. `open`: in another one. `closed`: in none that runs. */
  state: z.enum(["here", "open", "closed"]),
  /** The kind of the window, or of the one that had it last. */
  kind: z.enum(["vscode", "browser"]),
  /** The folders of the workspace. */
  folders: z.array(z.string()),
  workspaceFile: z.optional(z.string()),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const inbox = z.object({
  /** Those that an assistant waits for come first, then the longest waiting. */
  items: z.array(inboxItem),
  /** Number of waiting reviews that are not listed. */
  more: amount,
});
export type InboxList = z.infer<typeof inbox>;

export const inboxContract = defineContract({
  /** Looks again at what waits: no event tells that the process of a window was killed. The value `inbox` has the result. */
  "inbox/look": request(z.object({}), z.object({})),
  /** Shows a waiting review where it is: in this page, in its window, or by an address or a command for the person. */
  "inbox/open": request(
    z.object({ workspace: z.string(), reviewId: z.string() }),
    z.discriminatedUnion("kind", [
      /** The page shows it itself. */
      z.object({ kind: z.literal("here") }),
      z.object({ kind: z.literal("opened") }),
      /** The address of a panel, for a tab of its own. */
      z.object({ kind: z.literal("address"), address: z.string() }),
      /** The command that opens it. */
      z.object({ kind: z.literal("command"), command: z.string() }),
      z.object({ kind: z.literal("refused"), message: z.string() }),
    ]),
  ),
});

/** Between the hosts of one user. */
export const inboxBridge = defineContract({
  /** Shows a review in the window; false when it has no such review. */
  "inbox/show": request(z.object({ reviewId: z.string() }), z.object({ isShown: z.boolean() })),
});

export const inboxValues = {
  /** The reviews that wait for the person, in all windows and panels of this user on this machine. */
  inbox: value(inbox, { items: [], more: 0 }),
};
