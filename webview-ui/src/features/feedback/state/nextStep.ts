import type { GivenVerdict } from "@dialectic/shared/protocol";
import {
  determineStanding,
  findGone,
  findLastVerdict,
  isAnythingQueued,
  type ReviewStanding,
} from "@dialectic/shared/review";
import { isDone } from "../../../state/isDone.ts";
import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import { getRounds } from "../../../state/rounds.ts";
import { getShownPull } from "../../../state/shownPull.ts";
import { texts } from "../../../texts/texts.ts";
import { countCollected } from "./feedbackState.ts";
import { nameEach } from "./nameEach.ts";

/** The one thing to do next with a review; undefined when nothing is left to do. */
export type NextStep =
  | { readonly kind: "finish"; readonly pending: number }
  | { readonly kind: "commit" }
  /** The review was read from a pull request: what was said goes there. */
  | { readonly kind: "send" }
  /** The feedback has reached nobody: the person takes it to the assistant. */
  | { readonly kind: "tell" }
  | undefined;

type ShownState = Pick<PanelState, "view" | "feedback" | "changes" | "rounds">;
type NextState = ShownState & Pick<PanelState, "shownPull" | "submittedPulls">;

/**
 * Returns the next step of the person.
 *
 * 1. What is to be sent comes first: comments that are held, a version without a verdict, an assistant that waits.
 * 2. An approved or committed review leads to the commit of what is left; `left` is the number of changed files that are
 *    not committed, undefined where it is not known.
 * 3. After a verdict, what was said about a pull request goes there, in place of a commit, until it was submitted.
 * 4. Comments, requested changes and an approved plan are the assistant's turn once one has received them.
 */
export function findNextStep(state: NextState, left: number | undefined): NextStep {
  const meta = getShownReview(state)?.meta;
  if (meta === undefined) return undefined;
  const { feedback } = state;
  const pending = countCollected(feedback);
  const finish = { kind: "finish", pending } as const;
  if (pending > 0) return finish;
  const last = selectLastVerdict(state);
  const told = last !== undefined && isReceived(last) ? undefined : ({ kind: "tell" } as const);
  if (last !== undefined && getShownPull(state) !== null && feedback.waiting.length === 0) {
    const submittedAt = state.submittedPulls.get(meta.reviewId) ?? 0;
    if (submittedAt < last.at) return { kind: "send" };
  }
  if (isDone(state)) {
    if (meta.isPlan === true) return told;
    return (left ?? 0) > 0 ? { kind: "commit" } : undefined;
  }
  if (last === undefined || last.verdict === "approve" || feedback.waiting.length > 0) return finish;
  return told;
}

/** Returns the assistants that wait for the person's review: after an approval or a commit, they wait for something else. */
export function selectWaiting({ feedback }: Pick<PanelState, "feedback">): readonly string[] {
  return isDone({ feedback }) ? notAwaited : feedback.waiting;
}

/** Returns the assistant of a review that is not there any more, while the person still expects something of it. */
export function selectLeft({ feedback }: Pick<PanelState, "feedback">): string | undefined {
  return findGone(feedback);
}

const notAwaited: readonly string[] = [];

/** Returns the person's last verdict, if it is about the iteration that is shown. */
export function selectLastVerdict(state: ShownState): GivenVerdict | undefined {
  const meta = getShownReview(state)?.meta;
  return meta && findLastVerdict(state.feedback.verdicts, meta.iteration, getRounds(state).at(-1)?.at);
}

/** Returns where the review stands; an old iteration that is shown does not change it. */
export function findStanding(state: ShownState): ReviewStanding {
  const iterations = getShownReview(state)?.meta.iterations ?? 0;
  return determineStanding(state.feedback, iterations, getRounds(state).at(-1)?.at);
}

/** Returns where the review stands, in the words that the reader sees. */
export function describeStanding(state: ShownState): string {
  const standing = findStanding(state);
  const { feedback } = texts;
  return "assistants" in standing
    ? feedback.turn[standing.word](nameEach(standing.assistants))
    : feedback.standing[standing.word];
}

/** Says that the assistant has gone, and whether something waits for it; undefined while it is there. */
export function describeGone(state: Pick<PanelState, "feedback">): string | undefined {
  const left = selectLeft(state);
  const { hasGone, isGone } = texts.feedback;
  return left === undefined ? undefined : (isAnythingQueued(state.feedback) ? hasGone : isGone)(nameEach([left]));
}

/** Returns when feedback that was sent will be read, in words; undefined when an assistant waits for it. */
export function describeLater(
  { notice }: { readonly notice?: string | undefined },
  state: Pick<PanelState, "feedback">,
): string | undefined {
  const left = selectLeft(state);
  return notice !== undefined && left !== undefined ? `${texts.feedback.hasGone(nameEach([left]))}.` : notice;
}

/** True when an assistant has received a verdict; one that was given in its own question needs no delivery. */
export function isReceived({ delivery }: GivenVerdict): boolean {
  return delivery === undefined || delivery.state === "handed" || delivery.state === "delivered";
}
