import {
  type CancelSignal,
  type FeedbackBatch,
  type feedbackBridge,
  feedbackWait,
  type Handlers,
  type Refusal,
} from "@dialectic/shared/protocol";
import {
  type Author,
  type FeedbackCursor,
  type FeedbackEvent,
  type FeedbackThread,
  listItemLanes,
  parseCursor,
  withoutUndefined,
} from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import { openNotes } from "../changes/openNotes.ts";
import { explainUnknownIteration } from "../shown/reviewReading.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { startDeadline } from "../socket/index.ts";
import { answerUnpacked } from "./answerUnpacked.ts";
import { approvePlan } from "./approvePlan.ts";
import { awaitPredecessor } from "./awaitPredecessor.ts";
import { checkClaim } from "./checkClaim.ts";
import { collectAttachedFeedback } from "./collectAttachedFeedback.ts";
import { atItsChange, codeTarget, namedTarget } from "./commentTargets.ts";
import { batchAfter, hasItemsAfter } from "./feedbackItems.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { feedbackView } from "./feedbackViews.ts";
import { findCallersReview } from "./findCallersReview.ts";
import { rejectedBefore, rejectionWords } from "./findings.ts";
import { findOrBeginThread } from "./findOrBeginThread.ts";
import { listClientReviews } from "./listClientReviews.ts";
import { commentOn } from "./personActions.ts";
import { describeEnd, hasEnded } from "./reviewEnd.ts";
import { createRecipient, type FeedbackClient } from "./runningClients.ts";
import { latestSuggestion } from "./suggestions.ts";

type ClientFeedback = Handlers<typeof feedbackBridge>;
type Params<M extends keyof ClientFeedback> = Parameters<ClientFeedback[M]>[0];
type Answer<M extends keyof ClientFeedback> = Awaited<ReturnType<ClientFeedback[M]>>;

/** Serves a client's requests about feedback. */
export function clientFeedback(client: FeedbackClient, services: FeedbackServices): ClientFeedback {
  return {
    "feedback/wait": (params, signal) => wait(params, client, services, signal),
    "feedback/received": (params) => noteReceived(params, client, services),
    "feedback/waiting": (params) => collectAttachedFeedback(params, client, services),
    "feedback/reviews": (params, signal) => listClientReviews(params, client, services, signal),
    "feedback/answer": async (params) => {
      const { thread, addressed } = params;
      const review = thread === undefined || addressed === undefined ? undefined : findThreadReview(thread, services);
      if (thread !== undefined && review !== undefined) await awaitPredecessor(thread, review, client, services);
      return services.feedback.inTurn(() => answerUnpacked(params, (unpacked) => answer(unpacked, client, services)));
    },
    "feedback/comment": (params) => services.feedback.inTurn(() => commentInEditor(params, client, services)),
    "feedback/judge": (params) => services.feedback.inTurn(() => judge(params, client, services)),
    "feedback/planApproved": (params) => services.feedback.inTurn(() => approvePlan(params, client.name, services)),
    "feedback/status": (params) => status(params, client, services),
  };
}

async function wait(
  { reviewId, cursor, seconds, assistant }: Params<"feedback/wait">,
  client: FeedbackClient,
  services: FeedbackServices,
  signal: CancelSignal,
): Promise<Answer<"feedback/wait">> {
  const { feedback } = services;
  const given = cursor === undefined ? undefined : parseCursor(cursor);
  if (given !== undefined && reviewId !== undefined && given.reviewId !== reviewId)
    return createRefusal("review-unknown", `This cursor belongs to review ${given.reviewId}, not to ${reviewId}.`, [
      given.reviewId,
    ]);
  const review = await findCallersReview(reviewId ?? given?.reviewId, client, services);
  if (typeof review !== "string") return review;
  const recipient = createRecipient(client, assistant);
  if (given !== undefined)
    await feedback.receive(review, {
      ...recipient,
      kind: "acknowledged",
      cursor: known(review, given.cursor, services),
    });
  await services.guard.tell(review);
  feedback.cursors.begin(review, recipient);
  const from = given?.cursor ?? feedback.cursors.acknowledged(review, recipient);
  const until = startDeadline(1_000 * Math.min(feedbackWait.max, Math.max(feedbackWait.min, seconds)), signal);
  const isEnough = () => hasItemsAfter(review, { client, from }, services) || hasEnded(review, services);
  let isWoken: boolean;
  let batch: FeedbackBatch;
  try {
    do {
      isWoken = await feedback.waitUntil(isEnough, { reviewId: review, recipient }, until.signal);
      // Typing does not wake a waiting assistant; edits are delivered with the next item or when the time is up.
      await services.guard.tell(review);
      batch = await feedback.handOver(review, async () => {
        const { upTo, ...listed } = await batchAfter(review, { client, from }, services);
        const isGiven = listed.items.length > 0 && !signal.aborted;
        if (isGiven) await feedback.receive(review, { ...recipient, kind: "handed", cursor: upTo });
        return listed;
      });
      // Another session was quicker: this one waits on.
    } while (isWoken && batch.items.length === 0 && !until.signal.aborted && !hasEnded(review, services));
  } finally {
    until.dispose();
  }
  if (batch.items.length > 0 && !signal.aborted) return { kind: "feedback", batch };
  return { kind: "pending", batch: { ...batch, ...(await describeEnd(review, services)) } };
}

/** Records what a client says that its assistant has; of a review that is none of its own, it says nothing. */
async function noteReceived(
  { cursor, assistant }: Params<"feedback/received">,
  client: FeedbackClient,
  services: FeedbackServices,
): Promise<Answer<"feedback/received">> {
  const given = parseCursor(cursor);
  const review = await findCallersReview(given?.reviewId, client, services);
  if (given === undefined || typeof review !== "string") return {};
  const recipient = createRecipient(client, assistant);
  const reached = known(review, given.cursor, services);
  await services.feedback.receive(review, { ...recipient, kind: "received", cursor: reached });
  return {};
}

/** Limits a cursor to items that exist: an invented cursor must not cover future items. */
function known(reviewId: string, cursor: FeedbackCursor, { feedback }: FeedbackServices): FeedbackCursor {
  const last = new Map<string, number>();
  for (const { host, seq } of feedback.get(reviewId).items.flatMap(listItemLanes)) {
    if ((cursor.get(host) ?? 0) >= seq) last.set(host, Math.max(last.get(host) ?? 0, seq));
  }
  return last;
}

async function answer(
  given: Params<"feedback/answer">,
  client: FeedbackClient,
  services: FeedbackServices,
): Promise<Answer<"feedback/answer">> {
  const { reviewId, thread, text, addressed, retryId } = given;
  const { feedback, newId } = services;
  const id = retryId ?? newId();
  const review = await findCallersReview(
    reviewId ?? (thread === undefined ? undefined : findThreadReview(thread, services)),
    client,
    services,
    "change",
  );
  if (typeof review !== "string") return review;
  const by = createAuthor(client);
  if (thread === undefined) {
    // From its first finding on, a session works on the review as one that waits on it.
    feedback.cursors.begin(review, createRecipient(client));
    return begin(review, id, given, by, services);
  }
  const found = await findOrBeginThread(review, thread, services);
  if (found === undefined) {
    const threads = feedback.get(review).threads.map((each) => each.id);
    return createRefusal("thread-unknown", `Review ${review} has no thread ${thread}.`, threads);
  }
  if (addressed === undefined) {
    if (text === undefined)
      return createRefusal("content-missing", "Pass the text of the comment: `comment` is missing.");
    const kept = await feedback.keep({ reviewId: review, id, event: { kind: "reply", thread, text, by, mode: "ask" } });
    return kept.kind === "saved" ? { kind: "answered", reviewId: review, thread } : unsaved(kept.message);
  }
  if (found.state === "resolved")
    return createRefusal(
      "thread-unknown",
      found.judgement?.kind === "rejected"
        ? `There is nothing to do: the user has rejected this ${rejectionWords(found)}`
        : "The user has already resolved this thread. There is nothing to do.",
    );
  const isOthers =
    found.owner !== undefined && found.owner !== client.instance && services.sessions.isThere(found.owner);
  if (isOthers) {
    if (text === undefined)
      return createRefusal(
        "content-missing",
        "This comment is for another session, which reports it itself. Pass `comment` to reply to it.",
      );
    const kept = await feedback.keep({ reviewId: review, id, event: { kind: "reply", thread, text, by, mode: "ask" } });
    return kept.kind === "saved"
      ? { kind: "answered", reviewId: review, thread, isOthers: true }
      : unsaved(kept.message);
  }
  const problem =
    (await unfoundEvidence(review, addressed, services)) ?? (await unfoundSuggestion(found, given, services));
  if (problem !== undefined) return problem;
  const evidence = withoutUndefined({ iteration: addressed.iteration, reference: addressed.reference });
  const event: FeedbackEvent = withoutUndefined({
    kind: "addressed",
    thread,
    by,
    evidence,
    note: text,
    suggestion: addressed.suggestion,
  });
  const kept = await feedback.keep({ reviewId: review, id, event });
  if (kept.kind === "failed") return unsaved(kept.message);
  const now = feedback.get(review).threads.find((each) => each.id === thread) ?? found;
  return { kind: "answered", reviewId: review, thread, ...(await checkClaim(review, now, services)) };
}

/** Begins a thread by an assistant; marks a finding that the person rejected before as raised again. */
async function begin(
  review: string,
  id: string,
  { section, reference, text }: Pick<Params<"feedback/answer">, "section" | "reference" | "text">,
  by: Extract<Author, { kind: "assistant" }>,
  services: FeedbackServices,
): Promise<Answer<"feedback/answer">> {
  if (text === undefined)
    return createRefusal("content-missing", "Pass the text of the comment: `comment` is missing.");
  const shown = await latest(review, services);
  if ("reason" in shown) return shown;
  const outcome = await namedTarget({ section, reference }, shown, services.targets);
  if (outcome.kind === "refused") return createRefusal("section-unknown", outcome.message);
  const { target, texts } = outcome;
  const before = await rejectedBefore(review, { target, text, baseUri: shown.meta.baseUri }, services);
  const event: FeedbackEvent = withoutUndefined({
    kind: "comment",
    thread: id,
    target,
    text,
    by,
    mode: "ask",
    iteration: shown.meta.iteration,
    again: before?.id,
  });
  const kept = await services.feedback.keep({ reviewId: review, id, event, texts });
  if (kept.kind === "failed") return unsaved(kept.message);
  const rejected = before === undefined ? {} : { rejected: rejectionWords(before) };
  return { kind: "answered", reviewId: review, thread: id, ...rejected };
}

/** Reports evidence that does not exist; in that case the thread is not marked. */
async function unfoundEvidence(
  reviewId: string,
  { iteration, reference }: NonNullable<Params<"feedback/answer">["addressed"]>,
  services: FeedbackServices,
): Promise<Refusal | undefined> {
  if (iteration !== undefined && services.store.iteration(reviewId, iteration) === undefined)
    return explainUnknownIteration(reviewId, iteration, services.store);
  if (reference === undefined) return undefined;
  const shown = await latest(reviewId, services);
  if ("reason" in shown) return shown;
  const outcome = await namedTarget({ reference }, shown, services.targets);
  return outcome.kind === "refused" ? createRefusal("reference-unknown", outcome.message) : undefined;
}

/** Reports a claim about a suggestion that the thread does not have, and one that gives no reason for declining it. */
async function unfoundSuggestion(
  thread: FeedbackThread,
  { addressed, text }: Params<"feedback/answer">,
  { store }: FeedbackServices,
): Promise<Refusal | undefined> {
  const said = addressed?.suggestion;
  if (said === undefined) return undefined;
  if ((await latestSuggestion(thread, store)) === undefined)
    return createRefusal("content-missing", "This thread has no suggestion: leave `suggestion` out.");
  return said === "declined" && text === undefined
    ? createRefusal("content-missing", "Say why you decline the suggestion: `comment` is missing.")
    : undefined;
}

/** Saves a comment that the person wrote on lines of a file in an editor. */
async function commentInEditor(
  { reviewId, path, line, endLine = line, text, mode, id }: Params<"feedback/comment">,
  client: FeedbackClient,
  services: FeedbackServices,
): Promise<Answer<"feedback/comment">> {
  const review = await findCallersReview(reviewId, client, services);
  if (typeof review !== "string") return review;
  const shown = await latest(review, services);
  if ("reason" in shown) return shown;
  const lines = { kind: "file", path, line, endLine } as const;
  const code = await codeTarget(lines, path, shown.meta.baseUri, services.targets);
  const target = await atItsChange(code, review, services.targets);
  if (target.kind === "refused") return createRefusal("reference-unknown", target.message);
  const outcome = await commentOn(shown, target, { text, mode, id: id ?? services.newId() }, services);
  return outcome.kind === "kept" ? { ...outcome, reviewId: review } : createRefusal("storage-failed", outcome.message);
}

async function judge(
  { reviewId, verdict, text, retryId }: Params<"feedback/judge">,
  client: FeedbackClient,
  services: FeedbackServices,
): Promise<Answer<"feedback/judge">> {
  const { feedback, newId } = services;
  const review = await findCallersReview(reviewId, client, services, "change");
  if (typeof review !== "string") return review;
  const iteration = Math.max(1, services.store.latestNumber(review));
  const by = createAuthor(client);
  const event: FeedbackEvent = { kind: "verdict", by, verdict, text, iteration, entries: [] };
  const kept = await feedback.keep({ reviewId: review, id: retryId ?? newId(), event });
  return kept.kind === "saved"
    ? { kind: "judged", reviewId: review, status: feedback.status(review) }
    : unsaved(kept.message);
}

async function status(
  { reviewId }: Params<"feedback/status">,
  client: FeedbackClient,
  services: FeedbackServices,
): Promise<Answer<"feedback/status">> {
  const review = await findCallersReview(reviewId, client, services);
  if (typeof review !== "string") return review;
  const shown = await latest(review, services);
  if ("reason" in shown) return shown;
  const { news } = await feedbackView(shown, services);
  const { threads, status: now, statusNote, applied } = news;
  const exported = services.exported.getFile(review);
  const told = withoutUndefined({ exported, statusNote, applied });
  const notes = await openNotes(review, threads, services.targets.changes);
  const open = notes.length === 0 ? {} : { notes };
  return { kind: "status", reviewId: review, iteration: shown.meta.iteration, status: now, threads, ...open, ...told };
}

function createAuthor({ name, instance }: FeedbackClient): Extract<Author, { kind: "assistant" }> {
  return { kind: "assistant", name, ...(instance === undefined ? {} : { session: instance }) };
}

function findThreadReview(thread: string, { store, feedback }: FeedbackServices): string | undefined {
  return store.books.feedback.reviews().find((id) => feedback.get(id).threads.some((each) => each.id === thread));
}

function latest(reviewId: string, { history }: FeedbackServices): Promise<ShownReview | Refusal> {
  return history.open(reviewId);
}

function unsaved(message: string): Refusal {
  return createRefusal("storage-failed", `It could not be saved: ${message}. Try again.`);
}
