import type { ReviewEntry } from "@dialectic/shared/protocol";
import { toShortHash } from "../../../state/toShortHash.ts";
import { texts } from "../../../texts/texts.ts";

/** Says whether a review is open, closed, committed or applied, and whether it is a plan. */
export function describeReviewState({ isPlan, ...review }: ReviewEntry): string {
  const state = describeEnd(review);
  return isPlan ? texts.plan.inList(state) : state;
}

function describeEnd({ committed, applied, isOpen }: ReviewEntry): string {
  const { history } = texts;
  if (committed !== undefined) return history.committed(toShortHash(committed.commit));
  const state = isOpen ? history.open : history.closed;
  return applied === undefined ? state : `${state}, ${history.applied}`;
}
