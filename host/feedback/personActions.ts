import type { CommentSubject, FeedbackOutcome, SendMode, Verdict } from "@dialectic/shared/protocol";
import {
  type CodeSnapshot,
  type FeedbackEntry,
  type FeedbackEvent,
  type FeedbackThread,
  withoutUndefined,
} from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { hashText, type NoteOutcome } from "../store/index.ts";
import { findCommentTarget, type TargetOutcome } from "./commentTargets.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { findOrBeginThread } from "./findOrBeginThread.ts";
import { findOwner } from "./findOwner.ts";

export type PersonParts = Pick<
  FeedbackServices,
  "feedback" | "targets" | "places" | "store" | "running" | "sessions" | "newId"
>;

const person = { kind: "person" } as const;

/** A comment as the person has written it; `draft` is the draft that it ends. */
interface WrittenComment {
  readonly text: string;
  readonly mode: SendMode;
  readonly id: string;
  readonly draft?: string | undefined;
}

export async function comment(
  shown: ShownReview,
  given: WrittenComment & { readonly subject: CommentSubject },
  parts: PersonParts,
): Promise<FeedbackOutcome> {
  return commentOn(shown, await findCommentTarget(given.subject, shown, parts.targets), given, parts);
}

/** Saves a comment of the person on a target that was found. */
export async function commentOn(
  { meta: { reviewId, iteration } }: ShownReview,
  outcome: TargetOutcome,
  given: WrittenComment,
  parts: PersonParts,
): Promise<FeedbackOutcome> {
  if (outcome.kind === "refused") return outcome;
  const { id, text, mode, draft } = given;
  const owner = await findOwner(reviewId, outcome.target, iteration, parts.store);
  const event: FeedbackEvent = withoutUndefined({
    kind: "comment",
    thread: id,
    target: outcome.target,
    text,
    by: person,
    mode,
    iteration,
    owner,
  });
  const notice = mode === "review" ? {} : noticeFor(reviewId, parts, owner);
  const kept = await parts.feedback.keep({ reviewId, id, event, texts: outcome.texts, ...drafted(draft) });
  return toOutcome(kept, { thread: id, ...notice });
}

export async function reply(
  given: WrittenComment & { readonly reviewId: string; readonly thread: string },
  parts: PersonParts,
): Promise<FeedbackOutcome> {
  const { reviewId, thread, text, mode, id, draft } = given;
  const found = await findOrBeginThread(reviewId, thread, parts);
  if (found === undefined) return unknownThread;
  const event: FeedbackEvent = { kind: "reply", thread, text, by: person, mode };
  const notice = mode === "review" ? {} : noticeFor(reviewId, parts, found.owner);
  const kept = await parts.feedback.keep({ reviewId, id, event, ...drafted(draft) });
  return toOutcome(kept, { thread, ...notice });
}

/** Changes the text of a comment that was not sent yet, or withdraws it when the text is empty. */
export async function reword(
  { reviewId, entry, text }: { readonly reviewId: string; readonly entry: string; readonly text: string },
  parts: PersonParts,
): Promise<FeedbackOutcome> {
  const found = parts.feedback
    .get(reviewId)
    .threads.flatMap((thread) => thread.entries)
    .find(({ id }) => id === entry);
  if (found === undefined || !isCollected(found))
    return refuse("This comment has already been sent. Reply to it to correct it.");
  const event: FeedbackEvent = text.trim() === "" ? { kind: "withdrawn", entry } : { kind: "reworded", entry, text };
  return toOutcome(await parts.feedback.keep({ reviewId, id: parts.newId(), event }));
}

export async function resolve(
  {
    reviewId,
    thread,
    isResolved,
  }: { readonly reviewId: string; readonly thread: string; readonly isResolved: boolean },
  parts: PersonParts,
): Promise<FeedbackOutcome> {
  const found = await findOrBeginThread(reviewId, thread, parts);
  if (found === undefined) return unknownThread;
  const isSo = isResolved ? found.state === "resolved" : found.state === "open";
  if (isSo) return { kind: "kept", thread };
  const id = parts.newId();
  if (isResolved)
    return toOutcome(await parts.feedback.keep({ reviewId, id, event: { kind: "resolved", thread } }), { thread });
  const { code, texts } = await takeCodeSnapshot(reviewId, found, parts);
  const event: FeedbackEvent = { kind: "reopened", thread, ...(code === undefined ? {} : { code }) };
  return toOutcome(await parts.feedback.keep({ reviewId, id, event, texts }), { thread });
}

/** Returns the commented code at the time its thread is reopened: later changes are measured against it. */
async function takeCodeSnapshot(
  reviewId: string,
  { target }: FeedbackThread,
  { places, store }: PersonParts,
): Promise<{ readonly code?: CodeSnapshot | null; readonly texts: ReadonlyMap<string, string> }> {
  const texts = new Map<string, string>();
  // The side before never changes, and a whole file has no lines: there is nothing to measure.
  if (target.kind !== "code" || target.line === 0 || target.change?.side === "before") return { texts };
  const review = { reviewId, baseUri: store.iterationAt(reviewId, -1)?.baseUri ?? "" };
  if ((await places.codeNow(target, review)) === undefined) return { code: null, texts };
  const read = await places.codeText(target, review);
  if (read === undefined) return { texts };
  const { text, ...now } = read;
  const hash = hashText(text);
  return { code: { ...now, text: hash }, texts: texts.set(hash, text) };
}

/** Gives a verdict, together with all collected comments. */
export async function judge(
  given: {
    readonly reviewId: string;
    readonly iteration: number;
    readonly verdict: Verdict;
    readonly text: string;
    readonly id: string;
  },
  parts: PersonParts,
): Promise<FeedbackOutcome> {
  const { reviewId, iteration, verdict, text, id } = given;
  const collected = parts.feedback.get(reviewId).threads.flatMap((thread) => thread.entries.filter(isCollected));
  if (verdict === "comment" && text.trim() === "" && collected.length === 0)
    return refuse("There is nothing to send: write a comment, or add one to the review first.");
  const entries = collected.map((entry) => entry.id);
  const event: FeedbackEvent = { kind: "verdict", by: person, verdict, text, iteration, entries };
  const notice = noticeFor(reviewId, parts);
  return toOutcome(await parts.feedback.keep({ reviewId, id, event, draft: verdictDraft }), notice);
}

const verdictDraft = "verdict";

export const unknownThread = refuse("There is no such thread in this review.");

function isCollected({ by, sent }: FeedbackEntry): boolean {
  return by.kind === "person" && sent === undefined;
}

export function drafted(draft: string | undefined): { readonly draft?: string } {
  return draft === undefined ? {} : { draft };
}

export function toOutcome(kept: NoteOutcome, told: { thread?: string; notice?: string } = {}): FeedbackOutcome {
  if (kept.kind === "saved") return { kind: "kept", ...told };
  return refuse(`It could not be saved, so it was not sent: ${kept.message}. Your text is still here. Try again.`);
}

/**
 * Returns a notice about when the feedback will be read by the session that it is for, or by any. Call it before sending:
 * sending ends the wait of an assistant.
 */
export function noticeFor(
  reviewId: string,
  { feedback, running, sessions }: PersonParts,
  owner?: string | undefined,
): { readonly notice?: string } {
  const isAnyones = owner === undefined || !sessions.isThere(owner);
  if (feedback.waiting(reviewId).some(({ instance }) => isAnyones || instance === owner)) return {};
  return {
    notice:
      running.count === 0
        ? "No assistant is connected. The next one that connects will get this."
        : "No assistant is waiting for it. It will be delivered with the assistant's next call.",
  };
}
