import { comparePlaces, type EventPlace } from "@dialectic/shared/review";
import { findSession } from "../shown/recordSession.ts";
import type { ReviewStore } from "../store/index.ts";

/** Returns the places of the iterations and rounds that a running client made in a review, in order. */
export function listInstanceWork(instance: string, reviewId: string, store: ReviewStore): readonly EventPlace[] {
  const isOwn = (record: { readonly retryId?: string }) => findSession(record) === instance;
  const made = [...store.iterations(reviewId).filter(isOwn), ...store.books.changes.rounds(reviewId).filter(isOwn)];
  return made.sort(comparePlaces);
}
