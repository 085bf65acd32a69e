import { isIteration, type ShownReview } from "../history/shownReview.ts";
import type { NewIteration, ReviewStore, StoredIteration } from "../store/index.ts";

/** What an update is compared with. */
interface Standing {
  /** What is shown. */
  readonly shown: ShownReview | undefined;
  readonly store: ReviewStore;
}

/**
 * The iteration that an update would only make once more: who lost an answer on its way sends the same again, while the person has said
 * nothing. What is appended is there twice when it is sent twice.
 */
export function presentedAgain(next: NewIteration, { shown, store }: Standing): StoredIteration | undefined {
  const latest = store.iterationAt(next.reviewId, -1);
  if (next.mode === "append" || latest === undefined || shown === undefined) return undefined;
  const isSameCall = latest.client === next.client && latest.mode === next.mode && latest.baseUri === next.baseUri;
  if (!isSameCall || !isIteration(shown.meta, latest) || shown.meta.committed !== undefined) return undefined;
  const [before, after] = [shown.document.sections, next.document.sections];
  const isSameText =
    before.length === after.length &&
    after.every(({ id, hash }, at) => before[at]?.id === id && before[at].hash === hash);
  return isSameText && !store.feedback.index.hasPersonSaidSince(next.reviewId, latest) ? latest : undefined;
}
