import type { FeedbackVerdict } from "./foldFeedback.ts";

/** How a review stands: the names are those of the documents of synthetic pull requests. */
type ReviewStatus = "Pending" | "ChangesRequested" | "Approved" | "Merged";

/** How a review stands, and what a reader should know about that. */
export interface ReviewStanding {
  readonly status: ReviewStatus;
  readonly note?: string;
}

/**
 * How a review stands: what the person said last decides, until it is committed. An approval is of what the person saw: `newer` says
 * what has come since, and then the review waits for them again.
 */
export function standingOf<V extends Pick<FeedbackVerdict, "by" | "verdict">>(
  verdicts: readonly V[],
  isCommitted: boolean,
  newer: (approval: V) => string | undefined,
): ReviewStanding {
  if (isCommitted) return { status: "Merged" };
  const last = verdicts.findLast(({ by, verdict }) => by.kind === "person" && verdict !== "comment");
  if (last === undefined) return { status: "Pending" };
  if (last.verdict !== "approve") return { status: "ChangesRequested" };
  const note = newer(last);
  return note === undefined ? { status: "Approved" } : { status: "Pending", note };
}
