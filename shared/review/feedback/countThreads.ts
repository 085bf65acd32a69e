import type { FeedbackThread } from "./feedback.ts";

/*
 * The count of comments, which the header, the list, the sheet for the verdict, VS Code's views and the tools share:
 *
 * - A comment that is sent is open, addressed or resolved, as its thread is. All of its answers are one.
 * - What is held back for the verdict is pending, each entry for itself. A thread of which nothing is sent is not open yet.
 */

/** Comments by what is left to do: an open one waits for an answer, an addressed one for the person's look. */
export interface ThreadCounts {
  readonly open: number;
  readonly addressed: number;
}

/** The same, with what the person holds back for the verdict. */
export interface CommentCounts extends ThreadCounts {
  readonly pending: number;
}

interface ShownThread extends Pick<FeedbackThread, "state"> {
  readonly entries: readonly ShownEntry[];
}

interface ShownEntry {
  readonly delivery?: { readonly state: string } | undefined;
}

/** Counts the threads that are not resolved. */
export function countThreads(threads: readonly Pick<FeedbackThread, "state">[]): ThreadCounts {
  const count = (wanted: FeedbackThread["state"]) => threads.filter(({ state }) => state === wanted).length;
  return { open: count("open"), addressed: count("addressed") };
}

/** Counts comments as the person has them, who also sees what is not sent yet. */
export function countComments(threads: readonly ShownThread[]): CommentCounts {
  const { open, addressed } = countThreads(threads.filter(isSent));
  return { open, addressed, pending: threads.flatMap(({ entries }) => entries).filter(isPending).length };
}

/** False while all of a thread is held back for the verdict. */
export function isSent({ entries }: ShownThread): boolean {
  return entries.some((entry) => !isPending(entry));
}

/** True for an entry that is held back for the verdict. */
export function isPending({ delivery }: ShownEntry): boolean {
  return delivery?.state === "collected";
}
