import type { FeedbackBatch, feedbackBridge, Handlers } from "@dialectic/shared/protocol";
import { covers, type FeedbackCursor, joinCursors, joinReceipts, type Recipient } from "@dialectic/shared/review";
import type { ReviewSummary } from "../store/index.ts";
import { createBaseCheck, type IsCallersBase } from "./createBaseCheck.ts";
import { batchAfter, hasItemsAfter, listUnread } from "./feedbackItems.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { createRecipient, type FeedbackClient } from "./runningClients.ts";

type Waiting = Handlers<typeof feedbackBridge>["feedback/waiting"];

/** A call whose answer feedback is added to. */
interface AnsweredCall {
  readonly client: FeedbackClient;
  readonly recipient: Recipient;
  readonly isHere: IsCallersBase;
}

/** Returns the waiting items that are added to the answer of another call, and notes that they were handed over. */
export async function collectAttachedFeedback(
  { assistant, folders }: Parameters<Waiting>[0],
  client: FeedbackClient,
  services: FeedbackServices,
): Promise<Awaited<ReturnType<Waiting>>> {
  const { feedback, store, workspace } = services;
  const batches: FeedbackBatch[] = [];
  await services.guard.tell();
  const call = {
    client,
    recipient: createRecipient(client, assistant),
    isHere: createBaseCheck(folders ?? client.folders ?? [], workspace),
  };
  for (const review of store.reviews()) {
    await feedback.handOver(review.id, async () => {
      const from = await findStart(review, call, services);
      if (from === undefined || !hasItemsAfter(review.id, { client, from }, services)) return;
      const { upTo, ...batch } = await batchAfter(review.id, { client, from }, services);
      await feedback.receive(review.id, { ...call.recipient, kind: "handed", cursor: upTo, isAttached: true });
      batches.push(batch);
    });
  }
  return { batches };
}

/**
 * Returns the cursor after which the items of a review go to a caller; undefined when none do. On a review of its folder
 * that it does not work on, a client gets only items that no assistant has acknowledged, and none while another running
 * session works on the review or has them. A command gets the items of reviews of its folder that were presented under its name.
 */
async function findStart(
  review: ReviewSummary,
  { client, recipient, isHere }: AnsweredCall,
  services: FeedbackServices,
): Promise<FeedbackCursor | undefined> {
  const { feedback, store, sessions } = services;
  if (feedback.get(review.id).items.length === 0) return undefined;
  const own = feedback.cursors.acknowledged(review.id, recipient);
  if (!hasItemsAfter(review.id, { client, from: own }, services)) return undefined;
  if (client.instance !== undefined && feedback.cursors.isOn(review.id, recipient)) return own;
  if (!(await isHere(review.baseUri))) return undefined;
  const caller = { name: client.name, session: client.instance };
  if (client.instance !== undefined && sessions.describe([review], caller)[0]?.isOthers === true) return undefined;
  if (client.instance === undefined) {
    const isNamed = own.size > 0 || store.iterations(review.id).some((iteration) => iteration.client === client.name);
    return isNamed ? own : undefined;
  }
  const receipts = store.books.feedback.receipts(review.id);
  const from = joinCursors(own, joinReceipts(receipts.filter(({ kind }) => kind === "acknowledged")));
  return isInOtherHands(review.id, from, client, services) ? undefined : from;
}

/** Returns true when another running client was handed an item after a cursor. */
function isInOtherHands(
  reviewId: string,
  from: FeedbackCursor,
  client: FeedbackClient,
  services: FeedbackServices,
): boolean {
  const { store, sessions } = services;
  const waiting = listUnread(reviewId, { client, from }, services).flatMap(({ places }) => places);
  return store.books.feedback.receipts(reviewId).some(({ kind, instance: other, cursor }) => {
    if (kind !== "handed" || other === undefined || other === client.instance) return false;
    return sessions.isRunning(other) && waiting.some((place) => covers(cursor, place));
  });
}
