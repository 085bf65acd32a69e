import type { PendingReviewPlanOutcome, PendingReviewSendOutcome, ReviewEvent } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import type { HostParts, Notify } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";
import { type PendingOutcome, type PendingReviewState, withPlan } from "./pendingReviewState.ts";

/*
 * Requests to the host while a review is sent. Rules:
 * - One thing is asked at a time.
 * - Each ends with a plan or with words: in the sheet, and as a notice once that is closed.
 * - Without an answer, it is said what is known: a look sends nothing, and of what was being sent it is not known.
 */

export type PendingRequestParts = HostParts & { readonly notify: Notify };

interface SentItems {
  readonly reviewId: string;
  readonly plan: string;
  readonly items: string[];
  readonly event?: ReviewEvent;
}

export interface PendingRequests {
  isRunning(): boolean;
  stop(): void;
  look(reviewId: string, isReadAgain?: true): Promise<void>;
  send(items: SentItems): Promise<void>;
}

export function createPendingRequests(parts: PendingRequestParts): PendingRequests {
  const { change, end } = createPendingChanges(parts);
  let running: AbortController | undefined;
  const ask = async <Answer>(
    phase: "looking" | "sending",
    question: (host: Host, signal: AbortSignal) => Promise<Answer>,
    said?: PendingOutcome,
  ): Promise<Answer | undefined> => {
    const host = parts.currentHost();
    if (running !== undefined) return undefined;
    if (host === undefined) return void end(after(said, { kind: "failed", message: texts.pendingReview.offline }));
    const cancel = new AbortController();
    running = cancel;
    change((pending) => ({ ...pending, phase, outcome: undefined }));
    const answer = await question(host, cancel.signal).catch(() => undefined);
    running = undefined;
    if (answer === undefined)
      end(after(said, { kind: "failed", message: explainSilence(phase, cancel.signal.aborted) }));
    return answer;
  };
  const takePlan = (answer: PendingReviewPlanOutcome, said?: PendingOutcome) => {
    if (answer.kind !== "planned") return end(after(said, toProblem(answer)));
    change((pending) => withPlan(pending, answer));
    end(said);
  };
  const look = async (reviewId: string, isReadAgain?: true, said?: PendingOutcome) => {
    const wish = isReadAgain === undefined ? { reviewId } : { reviewId, isReadAgain };
    const answer = await ask("looking", (host, signal) => host["pending-review/plan"](wish, signal), said);
    if (answer !== undefined) takePlan(answer, said);
  };
  const takeSent = async (answer: PendingReviewSendOutcome, { reviewId, event }: SentItems) => {
    if (answer.kind === "moved" || answer.kind === "refused") return end(toProblem(answer));
    const isPart = answer.kind === "sent" && !answer.isWhole;
    const said = { kind: isPart ? "partly" : answer.kind, message: answer.message } as const;
    if (answer.kind === "sent" && answer.isSubmitted) noteSubmitted(parts, reviewId, event);
    if (answer.plan !== undefined) return takePlan(answer.plan, said);
    change((pending) => ({ ...pending, plan: undefined }));
    await look(reviewId, undefined, said);
  };
  return {
    isRunning: () => running !== undefined,
    stop: () => running?.abort(),
    look,
    async send(items) {
      const answer = await ask("sending", (host, signal) => host["pending-review/send"](items, signal));
      if (answer !== undefined) await takeSent(answer, items);
    },
  };
}

/** Returns the functions that change what the sheet shows: while it is sent, and at the end. */
function createPendingChanges({ store, notify }: PendingRequestParts) {
  const change = (next: (pending: PendingReviewState) => PendingReviewState) =>
    store.setState(({ pendingReview }) => ({ pendingReview: pendingReview && next(pendingReview) }));
  const end = (outcome: PendingOutcome | undefined) => {
    change((pending) => ({ ...pending, phase: "ready", outcome }));
    if (outcome === undefined || store.getState().sheet?.kind === "pendingReview") return;
    notify(outcome.kind === "sent" ? "info" : "warning", outcome.message);
  };
  return { change, end };
}

/** Remembers that a review was submitted. The verdict is given, so that of the next plan is chosen again. */
function noteSubmitted({ store }: PendingRequestParts, reviewId: string, submitted: ReviewEvent | undefined): void {
  store.setState(({ submittedPulls, pendingReview }) => ({
    submittedPulls: new Map([...submittedPulls, [reviewId, Date.now()]]),
    pendingReview: pendingReview && { ...pendingReview, event: undefined, submitted },
  }));
}

/** Says what was sent before a look that has failed: nobody else says it. */
function after(said: PendingOutcome | undefined, problem: PendingOutcome): PendingOutcome {
  return said === undefined ? problem : { ...problem, message: `${said.message} ${problem.message}` };
}

function explainSilence(phase: "looking" | "sending", isStopped: boolean): string {
  const { lost, stopped, unanswered } = texts.pendingReview;
  if (phase === "sending") return lost;
  return isStopped ? stopped : unanswered;
}

function toProblem({
  kind,
  message,
}: {
  readonly kind: "moved" | "refused";
  readonly message: string;
}): PendingOutcome {
  return { kind: kind === "moved" ? "moved" : "failed", message };
}
