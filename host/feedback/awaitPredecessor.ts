import { setTimeout as wait } from "node:timers/promises";
import { newcomerMs, predecessorLookMs, predecessorMs } from "../limits.ts";
import { findSessionStart } from "../socket/index.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import type { FeedbackClient } from "./runningClients.ts";

/**
 * Waits until the session that a comment is for has ended, where that is about to happen: the server of an assistant that was killed
 * ends a moment later, and the assistant that takes its place may be faster. Only a session that has just begun, of the same client's
 * name, waits. Gives up after a while: then the session is another one that works on.
 */
export async function awaitPredecessor(
  thread: string,
  review: string,
  { name, instance = "" }: FeedbackClient,
  { feedback, sessions }: FeedbackServices,
): Promise<void> {
  const owner = feedback.get(review).threads.find(({ id }) => id === thread)?.owner;
  if (owner === undefined || owner === instance) return;
  const begun = findSessionStart(instance);
  if (begun === undefined || Date.now() - begun > newcomerMs) return;
  if (!sessions.listOf(review).some(({ session, client }) => session === owner && client === name)) return;
  for (const end = Date.now() + predecessorMs; sessions.isThere(owner) && Date.now() < end; )
    await wait(predecessorLookMs);
}
