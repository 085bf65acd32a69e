import type { FeedbackVerdict } from "./feedback.ts";
import { comparePlaces, type EventPlace } from "./feedbackCursor.ts";

/**
 * The status of a review: the names match those in documents of synthetic pull requests, plus one for edits that were
 * first only previewed.
 */
type ReviewStatus = "Pending" | "ChangesRequested" | "Approved" | "Applied" | "Merged";

export interface StatusWithNote {
  readonly status: ReviewStatus;
  readonly note?: string;
}

export interface AppliedEdit extends EventPlace {
  readonly client: string;
}

/**
 * Determines the status of a review: the person's last verdict, until it is committed. An approval applies to the version
 * that the person saw: with later content, `newer`, the review is pending again. An applied edit needs no approval, until
 * the person requests changes.
 */
export function determineStatus<V extends Pick<FeedbackVerdict, "by" | "verdict" | "place">>(
  verdicts: readonly V[],
  { isCommitted, applied }: { readonly isCommitted: boolean; readonly applied?: AppliedEdit | undefined },
  newer: (approval: V) => string | undefined,
): StatusWithNote {
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
