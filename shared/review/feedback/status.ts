import type { FeedbackVerdict } from "./foldFeedback.ts";

/** How a review stands: what the person said last decides, until it is committed. */
export function statusOf(
  verdicts: readonly Pick<FeedbackVerdict, "by" | "verdict">[],
  isCommitted: boolean,
): "Pending" | "ChangesRequested" | "Approved" | "Merged" {
  if (isCommitted) return "Merged";
  const last = verdicts.findLast(({ by, verdict }) => by.kind === "person" && verdict !== "comment");
  if (last === undefined) return "Pending";
  return last.verdict === "approve" ? "Approved" : "ChangesRequested";
}
