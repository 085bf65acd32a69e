import type { FeedbackVerdict } from "./feedback.ts";

/** The status of a review; the names match those in documents of synthetic pull requests. */
export type ReviewStatus = "Pending" | "ChangesRequested" | "Approved" | "Merged";

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

/**
 * Returns the person's last verdict, if it is about this iteration or a later one, and no round of changes came after it. `round` is the
 * time of the last round: a round may come without an iteration of its own.
 */
export function findLastVerdict<V extends Pick<FeedbackVerdict, "by" | "iteration"> & { readonly at: number }>(
  verdicts: readonly V[],
  iteration: number,
  round = 0,
): V | undefined {
  const last = verdicts.findLast(({ by }) => by.kind === "person");
  return last === undefined || last.iteration < iteration || last.at < round ? undefined : last;
}
