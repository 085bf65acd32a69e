import { comparePlaces, type EventPlace } from "@dialectic/shared/review";
import type { ReviewStore } from "../store/index.ts";

/** Returns the places of the iterations and rounds that a running client made in a review, in order. */
export function listInstanceWork(instance: string, reviewId: string, store: ReviewStore): readonly EventPlace[] {
  const isOwn = ({ retryId }: { readonly retryId?: string }) => retryId?.startsWith(`${instance}:`) === true;
  const made = [...store.iterations(reviewId).filter(isOwn), ...store.books.changes.rounds(reviewId).filter(isOwn)];
  return made.sort(comparePlaces);
}
