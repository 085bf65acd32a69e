import type { FeedbackOutcome, FindingJudgement } from "@dialectic/shared/protocol";
import { type CommentTarget, type FeedbackThread, notedPlace } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { findOrBeginThread } from "./findOrBeginThread.ts";
import { drafted, noticeFor, type PersonParts, toOutcome, unknownThread } from "./personActions.ts";

const notFound = refuse("You can only agree with or reject a finding of an assistant; this comment is yours.");

export async function judgeFinding(
  given: {
    readonly reviewId: string;
    readonly thread: string;
    readonly judgement: FindingJudgement["kind"];
    readonly reason: string;
    readonly id: string;
    readonly draft?: string | undefined;
  },
  parts: PersonParts,
): Promise<FeedbackOutcome> {
  const { reviewId, thread, judgement, reason, id, draft } = given;
  const found = await findOrBeginThread(reviewId, thread, parts);
  if (found === undefined) return unknownThread;
  if (found.entries[0]?.by.kind !== "assistant") return notFound;
  const event =
    judgement === "agreed"
      ? ({ kind: judgement, thread } as const)
      : ({ kind: judgement, thread, reason: reason.trim() } as const);
  const notice = noticeFor(reviewId, parts);
  return toOutcome(await parts.feedback.keep({ reviewId, id, event, ...drafted(draft) }), { thread, ...notice });
}

/**
 * Finds the thread in which the person rejected the same finding at the same place, when an assistant raises it again.
 */
export async function rejectedBefore(
  reviewId: string,
  { target, text, baseUri }: { readonly target: CommentTarget; readonly text: string; readonly baseUri: string },
  { feedback, places }: Pick<FeedbackServices, "feedback" | "places">,
): Promise<FeedbackThread | undefined> {
  const said = normalizeWords(text);
  for (const thread of feedback.get(reviewId).threads.toReversed()) {
    const [first] = thread.entries;
    if (first?.by.kind !== "assistant" || normalizeWords(first.text) !== said) continue;
    if (await isSamePlace(thread.target, target, { reviewId, baseUri, places }))
      return thread.judgement?.kind === "rejected" ? thread : undefined;
  }
  return undefined;
}

/** Describes where and why the person rejected a finding, for the assistant that raises it again. */
export function rejectionWords({ id, judgement, iteration }: FeedbackThread): string {
  const { reason = "", before } = judgement ?? {};
  const round = before === undefined ? notedPlace(id)?.round : before.round;
  const where = round === undefined ? `iteration ${before?.iteration ?? iteration}` : `round ${round}`;
  return reason === "" ? `in ${where}, without a reason` : `in ${where}: ${reason}`;
}

async function isSamePlace(
  then: CommentTarget,
  now: CommentTarget,
  {
    places,
    ...review
  }: { readonly reviewId: string; readonly baseUri: string; readonly places: FeedbackServices["places"] },
): Promise<boolean> {
  if (then.kind !== "code" || now.kind !== "code") return nameTarget(then) === nameTarget(now);
  const found = await places.codeNow(then, review);
  return found !== undefined && found.file === now.file && found.line <= now.endLine && now.line <= found.endLine;
}

/** Names a target that is not code. */
function nameTarget(target: CommentTarget): string {
  return target.kind === "section" || target.kind === "text" ? `section ${target.section}` : target.kind;
}

function normalizeWords(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}
