import type { ReviewStore } from "../store/index.ts";

/**
 * Returns the times of the rounds that assistants asked to review. The one of the call that began the review is part of it:
 * it is stored a moment later, when the review may have been opened already.
 */
export function listAsked(reviewId: string, store: ReviewStore): readonly number[] {
  const beginning = store.iterations(reviewId)[0]?.retryId;
  return store.books.changes
    .rounds(reviewId)
    .filter(({ isAutomatic, edit }) => isAutomatic !== true && edit === undefined)
    .filter(({ retryId, iteration }) => iteration > 1 || retryId === undefined || retryId !== beginning)
    .map(({ at }) => at);
}
