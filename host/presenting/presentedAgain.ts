import { isIteration, type ShownReview } from "../history/shownReview.ts";
import type { NewIteration, ReviewStore, StoredIteration } from "../store/index.ts";

interface CurrentState {
  readonly shown: ShownReview | undefined;
  readonly store: ReviewStore;
}

/**
 * Finds the iteration that an update would only duplicate: an assistant that lost an answer sends the same text again,
 * and the person has not commented in between. An append is never a duplicate.
 */
export function presentedAgain(next: NewIteration, { shown, store }: CurrentState): StoredIteration | undefined {
  const latest = store.iterationAt(next.reviewId, -1);
  if (next.mode === "append" || latest === undefined || shown === undefined) return undefined;
  const isSameCall = latest.client === next.client && latest.mode === next.mode && latest.baseUri === next.baseUri;
  if (!isSameCall || !isIteration(shown.meta, latest) || shown.meta.committed !== undefined) return undefined;
  const [before, after] = [shown.document.sections, next.document.sections];
  const isSameText =
    before.length === after.length &&
    after.every(({ id, hash }, at) => before[at]?.id === id && before[at].hash === hash);
  return isSameText && !store.books.feedback.hasPersonSaidSince(next.reviewId, latest) ? latest : undefined;
}
