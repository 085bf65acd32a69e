import type { FeedbackVerdict } from "./feedback.ts";

/** The status of a review; the names match those in documents of synthetic pull requests. */
type ReviewStatus = "Pending" | "ChangesRequested" | "Approved" | "Merged";

/** The word for a review's status that a person reads. It tells a verdict that only comments, which leaves the status as it is. */
export type ReviewStanding = ReviewStatus | "Commented";

export interface StatusWithNote {
  readonly status: ReviewStatus;
  readonly note?: string;
}

/**
 * Determines the status of a review: the person's last verdict, until it is committed. An approval applies to the version
 * that the person saw: with later content, `newer`, the review is pending again.
 */
export function determineStatus<V extends Pick<FeedbackVerdict, "by" | "verdict">>(
  verdicts: readonly V[],
  isCommitted: boolean,
  newer: (approval: V) => string | undefined,
): StatusWithNote {
  if (isCommitted) return { status: "Merged" };
  const last = verdicts.findLast(({ by, verdict }) => by.kind === "person" && verdict !== "comment");
  if (last === undefined) return { status: "Pending" };
  if (last.verdict !== "approve") return { status: "ChangesRequested" };
  const note = newer(last);
  return note === undefined ? { status: "Approved" } : { status: "Pending", note };
}

/** Returns the word that a person reads: commented, while the review waits and their last verdict on the shown iteration only comments. */
export function determineStanding(
  status: ReviewStatus,
  verdicts: readonly Pick<FeedbackVerdict, "by" | "verdict" | "iteration">[],
  iteration: number,
): ReviewStanding {
  const isCommented = status === "Pending" && findLastVerdict(verdicts, iteration)?.verdict === "comment";
  return isCommented ? "Commented" : status;
}

/** Returns the person's last verdict, if it is about this iteration or a later one. */
export function findLastVerdict<V extends Pick<FeedbackVerdict, "by" | "iteration">>(
  verdicts: readonly V[],
  iteration: number,
): V | undefined {
  const last = verdicts.findLast(({ by }) => by.kind === "person");
  return last === undefined || last.iteration < iteration ? undefined : last;
}
