import { formatSessionName, type Recipient } from "@dialectic/shared/review";
import type { KnownSession, ReviewSessions } from "../presenting/reviewSessions.ts";
import type { RunningClients } from "./runningClients.ts";
import type { WorkspaceFeedback } from "./workspaceFeedback.ts";

/*
 * The name of a session on a review. Most often that of its client is enough. Where two sessions of one client work on the
 * review at the same time, each is named with the moment at which it came: both are there, or the one that came first did
 * something after the other had come. Whether a successor continues where an ended session stopped needs no such name.
 */

interface NameParts {
  readonly sessions: Pick<ReviewSessions, "listOf" | "isThere">;
  readonly running: Pick<RunningClients, "listOn">;
  readonly feedback: Pick<WorkspaceFeedback, "waiting">;
}

/** Returns the names of the sessions of a review, for the moment. */
export function nameSessions(
  reviewId: string,
  { sessions, running, feedback }: NameParts,
): (recipient: Recipient) => string {
  const waiting = feedback.waiting(reviewId).map(({ assistant, ...waiter }) => ({ name: assistant, ...waiter }));
  const known = sessions.listOf(reviewId, [...running.listOn(reviewId), ...waiting]);
  const there = new Map(known.map(({ session }) => [session, sessions.isThere(session)]));
  const isBeside = (one: KnownSession, other: KnownSession): boolean => {
    if (one.session === other.session || one.client !== other.client) return false;
    const [first, second] = one.since <= other.since ? [one, other] : [other, one];
    return first.lastAt >= second.since || (there.get(first.session) === true && there.get(second.session) === true);
  };
  const named = new Map<string, string>();
  for (const each of known) {
    const { session, client, since } = each;
    const beside = known.filter((other) => isBeside(each, other));
    if (beside.length === 0) continue;
    const hasSeconds = beside.some((other) => toMinute(other.since) === toMinute(since));
    named.set(
      session,
      formatSessionName({ client, since: new Date(since).toISOString(), ...(hasSeconds ? { hasSeconds } : {}) }),
    );
  }
  return ({ assistant, instance }) => {
    const isOwnName = known.some(({ session, client }) => session === instance && client === assistant);
    return (isOwnName && instance !== undefined && named.get(instance)) || assistant;
  };
}

/** Returns the names of the assistants that wait for feedback on a review. */
export function listWaiting(reviewId: string, parts: NameParts): string[] {
  return [...new Set(parts.feedback.waiting(reviewId).map(nameSessions(reviewId, parts)))].sort();
}

function toMinute(time: number): number {
  return Math.floor(time / 60_000);
}
