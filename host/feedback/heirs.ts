import { type IsFor, isLaneOf } from "@dialectic/shared/review";
import type { ReviewSessions } from "../presenting/reviewSessions.ts";
import type { ReviewStore } from "../store/index.ts";
import type { FeedbackClient } from "./runningClients.ts";

/*
 * The session that gets the comments for a session (`findOwner`). While the session is there, only it does. When it has
 * ended, they go to one other session, as long as that is there: to the last that was given any of them, else to the next
 * that asks. One with another client's name waits while one of the same name works on the review. Commands, which have no
 * session, get everything.
 */

interface HeirParts {
  readonly store: ReviewStore;
  readonly sessions: Pick<ReviewSessions, "isThere" | "listOf">;
}

/** Returns whose comments on a review a client gets now. */
export function findHeir(
  reviewId: string,
  { name, instance }: Pick<FeedbackClient, "name" | "instance">,
  { store, sessions }: HeirParts,
): IsFor {
  if (instance === undefined) return () => true;
  const isHeirOf = (owner: string): boolean => {
    const receipts = store.books.feedback.receipts(reviewId);
    const takers = receipts.filter(({ kind, instance: taker, cursor }) => {
      const isGiven = kind !== "received" && taker !== undefined && taker !== owner;
      return isGiven && [...cursor.keys()].some((host) => isLaneOf(host, owner));
    });
    const taker = takers.findLast((each) => sessions.isThere(each.instance ?? ""))?.instance;
    if (taker !== undefined) return taker === instance;
    const known = sessions.listOf(reviewId);
    const client = known.find(({ session }) => session === owner)?.client;
    return client === name || !known.some((each) => each.client === client && sessions.isThere(each.session));
  };
  // A review has few owners, and each item asks for its own.
  const known = new Map<string, boolean>();
  return (owner) => {
    const isFor = known.get(owner) ?? (owner === instance || (!sessions.isThere(owner) && isHeirOf(owner)));
    known.set(owner, isFor);
    return isFor;
  };
}
