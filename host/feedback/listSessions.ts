import type { ReviewSession } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import type { KnownSession } from "../presenting/reviewSessions.ts";
import { findSession } from "../shown/recordSession.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import type { SessionActivity } from "./sessionActivity.ts";

/*
 * The sessions of a review: those that are there. One that has left is listed until another one of its client has come
 * after it; one that had left before this host began, when none of the review is there.
 */

type ListParts = Pick<FeedbackServices, "store" | "sessions" | "running" | "feedback" | "history"> & {
  readonly activity: SessionActivity;
};

/** Lists the sessions of the open reviews that sessions of this host have made calls about, and of one more. */
export async function listSessions(shown: string | undefined, parts: ListParts): Promise<ReviewSession[]> {
  const asked = new Set([...parts.running.listReviews(), ...(shown === undefined ? [] : [shown])]);
  const open = parts.store.reviews().filter((review) => review.open && !review.isProposal && asked.has(review.id));
  const found: ReviewSession[] = [];
  for (const { id } of open) found.push(...(await listOfReview(id, parts)));
  return found;
}

async function listOfReview(reviewId: string, parts: ListParts): Promise<readonly ReviewSession[]> {
  const { sessions, running, feedback, activity } = parts;
  const known = sessions.listOf(reviewId, running.listOn(reviewId));
  const isListed = ({ session, client, since }: KnownSession) => {
    if (sessions.isThere(session)) return true;
    const leftAt = activity.leftAt(session);
    return leftAt !== undefined && !known.some((other) => other.client === client && other.since > since);
  };
  const listed = known.filter(isListed);
  if (listed.length === 0) listed.push(...known.slice(-1));
  const waiting = new Set(feedback.waiting(reviewId).map(({ instance }) => instance));
  const rows: ReviewSession[] = [];
  for (const { session, client, since } of listed) {
    const isThere = sessions.isThere(session);
    rows.push(
      withoutUndefined({
        reviewId,
        client,
        since,
        section: listed.length > 1 ? await findSection(reviewId, session, parts) : undefined,
        state: isThere ? activity.stateOf(session, reviewId, waiting.has(session)) : ("left" as const),
        leftAt: isThere ? undefined : activity.leftAt(session),
      }),
    );
  }
  return rows;
}

/** Finds the title of the section that a session wrote last. */
async function findSection(
  reviewId: string,
  session: string,
  { store, history }: Pick<ListParts, "store" | "history">,
): Promise<string | undefined> {
  const latest = store.iterations(reviewId).findLast((iteration) => findSession(iteration) === session);
  if (latest === undefined) return undefined;
  const [changes] = await history.changes(reviewId, [latest.number]);
  return changes?.added.titles[0] ?? changes?.changed.titles[0];
}
