import type { ReviewDocument } from "@dialectic/shared/review";
import type { NewIteration, ReviewStore, StoredIteration } from "../store/index.ts";
import type { IterationWriter } from "./iterationWriter.ts";

interface CurrentState {
  /** The text of the review before the update. */
  readonly before: ReviewDocument;
  readonly store: ReviewStore;
  readonly writer: Pick<IterationWriter, "waitingDocument">;
}

/**
 * Finds the iteration that an update would only duplicate: an assistant that lost an answer sends the same text again,
 * and the person has not commented in between. An append is never a duplicate.
 */
export function presentedAgain(
  next: NewIteration,
  { before, store, writer }: CurrentState,
): StoredIteration | undefined {
  const { reviewId } = next;
  const latest = store.iterationAt(reviewId, -1);
  if (next.mode === "append" || latest === undefined || writer.waitingDocument(reviewId) !== undefined)
    return undefined;
  const isOpen = store.reviews().some(({ id, open }) => id === reviewId && open);
  const isSameCall = latest.client === next.client && latest.mode === next.mode && latest.baseUri === next.baseUri;
  if (!isOpen || !isSameCall) return undefined;
  const [old, sections] = [before.sections, next.document.sections];
  const isSameText =
    before.frontMatter === next.document.frontMatter &&
    old.length === sections.length &&
    sections.every(({ id, hash }, at) => old[at]?.id === id && old[at].hash === hash);
  return isSameText && !store.books.feedback.hasPersonSaidSince(reviewId, latest) ? latest : undefined;
}
