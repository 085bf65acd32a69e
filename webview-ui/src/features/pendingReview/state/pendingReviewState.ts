import type { PendingItem, PendingReviewPlan, ReviewEvent } from "@dialectic/shared/protocol";

/** The last answer of the host, in its words. After `moved`, only reading again leads on. */
export interface PendingOutcome {
  readonly kind: "failed" | "moved" | "changed" | "sent" | "partly";
  readonly message: string;
}

/** *Navigation*: what the person sends of a review to its pull request. It stays while the sheet is closed. */
export interface PendingReviewState {
  readonly reviewId: string;
  /** `looking` asks the forge and sends nothing. */
  readonly phase: "looking" | "sending" | "ready";
  /** Undefined until the forge has answered. */
  readonly plan: PendingReviewPlan | undefined;
  readonly outcome: PendingOutcome | undefined;
  /** The boxes that the person has set, by the id of the item. */
  readonly boxes: ReadonlyMap<string, boolean>;
  /** The event that the person has chosen for Submit; without one, that of the plan. */
  readonly event: ReviewEvent | undefined;
  /** The event with which the review was submitted last. The same one is sent again only when the person chooses it again. */
  readonly submitted: ReviewEvent | undefined;
}

export interface PendingReviewSlice {
  readonly pendingReview: PendingReviewState | undefined;
  /** The times at which reviews were submitted on this page, by their ids, in milliseconds since the epoch. */
  readonly submittedPulls: ReadonlyMap<string, number>;
}

export const nothingPending: PendingReviewSlice = { pendingReview: undefined, submittedPulls: new Map() };

/** True for an item that can be sent: it is not there as it is here, and there is a place for it. */
export function canBeSent({ state }: PendingItem): boolean {
  return state.kind !== "sent" && state.kind !== "impossible";
}

/** True for an item whose box is checked. */
export function isChosen(item: PendingItem, { boxes }: Pick<PendingReviewState, "boxes">): boolean {
  return canBeSent(item) && (boxes.get(item.id) ?? item.isChosen);
}

export function listChosen(pending: PendingReviewState): readonly PendingItem[] {
  return pending.plan?.items.filter((item) => isChosen(item, pending)) ?? [];
}

/** Returns the event of Submit. One that cannot be chosen any more gives way to that of the plan. */
export function getEvent({ event, plan }: PendingReviewState): ReviewEvent {
  const isPossible = plan?.events.some((each) => each.event === event && each.reason === undefined);
  return (isPossible ? event : plan?.event) ?? "comment";
}

/** True when a plan is there that can be sent from. */
export function isOpen({ phase, plan, outcome }: PendingReviewState): boolean {
  return phase === "ready" && plan !== undefined && outcome?.kind !== "moved";
}

export function canSave(pending: PendingReviewState): boolean {
  return isOpen(pending) && listChosen(pending).length > 0;
}

/** True when there is something to submit: an item, what is pending there, or a verdict that is not there yet. */
export function canSubmit(pending: PendingReviewState): boolean {
  const { plan } = pending;
  if (plan === undefined || !isOpen(pending)) return false;
  const event = getEvent(pending);
  if (listChosen(pending).length > 0 || plan.pending !== undefined) return true;
  const isAgain = pending.event === undefined && pending.submitted === event;
  return event !== "comment" && !isAgain && !(plan.given?.isHere === true && plan.given.event === event);
}

/** Takes a new plan. What is there now begins again with the box of its plan, should it change later. */
export function withPlan(pending: PendingReviewState, plan: PendingReviewPlan): PendingReviewState {
  const sent = new Set(plan.items.flatMap(({ id, state }) => (state.kind === "sent" ? [id] : [])));
  const boxes = new Map([...pending.boxes].filter(([id]) => !sent.has(id)));
  return { ...pending, plan, boxes };
}
