import type { FeedbackThread } from "./feedback.ts";

/** Comments by what is left to do: an open one waits for an answer, an addressed one for the person's look. */
export interface ThreadCounts {
  readonly open: number;
  readonly addressed: number;
}

/** Counts the threads that are not resolved. */
export function countThreads(threads: readonly Pick<FeedbackThread, "state">[]): ThreadCounts {
  const count = (wanted: FeedbackThread["state"]) => threads.filter(({ state }) => state === wanted).length;
  return { open: count("open"), addressed: count("addressed") };
}
