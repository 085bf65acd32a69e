import { createHash } from "node:crypto";
import { type CancelSignal, feedbackWait, type ReviewList } from "@dialectic/shared/protocol";
import { waitAtMost } from "../base/waitAtMost.ts";
import { maxClientReviews } from "../limits.ts";
import { startDeadline } from "../socket/index.ts";
import { createBaseCheck } from "./createBaseCheck.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import type { FeedbackClient } from "./runningClients.ts";

interface Wish {
  readonly seen?: string | undefined;
  readonly seconds: number;
}

/** Lists the reviews of a client's folders, the latest first; waits while the list is the one that the client has seen. */
export async function listClientReviews(
  { seen, seconds }: Wish,
  client: FeedbackClient,
  services: FeedbackServices,
  signal: CancelSignal,
): Promise<ReviewList> {
  let wake = (): void => undefined;
  const until = startDeadline(Math.min(feedbackWait.max, seconds) * 1_000, signal);
  const listeners = [services.feedback.onChange(() => wake()), services.host.onShown(() => wake())];
  try {
    for (;;) {
      // Begins before the list is read, so that no change is missed.
      const change = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const list = await readList(client, services);
      if (list.version !== seen || seconds === 0 || until.signal.aborted) return list;
      await waitAtMost(change, until.signal);
    }
  } finally {
    until.dispose();
    for (const listener of listeners) listener.dispose();
  }
}

async function readList(
  { folders }: FeedbackClient,
  { store, feedback, workspace }: FeedbackServices,
): Promise<ReviewList> {
  const isHere = folders === undefined ? () => true : createBaseCheck(folders, workspace);
  const reviews: ReviewList["reviews"] = [];
  for (const { id, title, baseUri, updatedAt, open, cleared } of store.reviews()) {
    if (reviews.length === maxClientReviews) break;
    if (cleared || !(await isHere(baseUri))) continue;
    const [iteration, status] = [store.latestNumber(id), feedback.status(id)];
    const { threads, items } = feedback.get(id);
    const entries = threads.reduce((sum, thread) => sum + thread.entries.length, 0);
    const addressed = threads.filter(({ state }) => state === "addressed").length;
    const version = [iteration, threads.length, entries, addressed, items.length, status, open].join("-");
    reviews.push({ reviewId: id, title, iteration, updatedAt, isOpen: open, status, version });
  }
  return { reviews, version: createHash("sha256").update(JSON.stringify(reviews)).digest("hex").slice(0, 16) };
}
