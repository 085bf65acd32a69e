import { comparePlaces, type EventPlace } from "./cursor.ts";
import type { FeedbackVerdict } from "./feedback.ts";

/** How a review stands: the names are those of the documents of synthetic pull requests, and one for edits that were only shown at first. */
type ReviewStatus = "Pending" | "ChangesRequested" | "Approved" | "Applied" | "Merged";

/** How a review stands, and what a reader should know about that. */
export interface ReviewStanding {
  readonly status: ReviewStatus;
  readonly note?: string;
}

/** That the edit which a review shows was applied, and by whom. */
export interface AppliedEdit extends EventPlace {
  readonly client: string;
}

/**
 * How a review stands: what the person said last decides, until it is committed. An approval is of what the person saw: `newer` says
 * what has come since, and then the review waits for them again. An edit that was applied waits for nobody, until the person asks for
 * changes of it.
 */
export function standingOf<V extends Pick<FeedbackVerdict, "by" | "verdict" | "place">>(
  verdicts: readonly V[],
  { isCommitted, applied }: { readonly isCommitted: boolean; readonly applied?: AppliedEdit | undefined },
  newer: (approval: V) => string | undefined,
): ReviewStanding {
  if (isCommitted) return { status: "Merged" };
  const last = verdicts.findLast(({ by, verdict }) => by.kind === "person" && verdict !== "comment");
  const isLater = last !== undefined && applied !== undefined && comparePlaces(applied, last.place) < 0;
  if (applied !== undefined && !(isLater && last.verdict === "request-changes"))
    return { status: "Applied", note: `By ${applied.client}` };
  if (last === undefined) return { status: "Pending" };
  if (last.verdict !== "approve") return { status: "ChangesRequested" };
  const note = newer(last);
  return note === undefined ? { status: "Approved" } : { status: "Pending", note };
}
