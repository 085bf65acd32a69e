import type { ReviewEvent } from "@dialectic/shared/protocol";
import { getShownReview } from "../../../state/panelStore.ts";
import { getShownPull } from "../../../state/shownPull.ts";
import { texts } from "../../../texts/texts.ts";
import { createPendingRequests, type PendingRequestParts } from "./pendingRequests.ts";
import { canBeSent, canSave, canSubmit, getEvent, listChosen, type PendingReviewState } from "./pendingReviewState.ts";

/** The reader's actions to send a review to the pull request that it was read from. */
export interface PendingReviewActions {
  /** Opens the sheet, and asks the forge what is there. What is being sent is shown as it is. */
  sendToPull(): void;
  /** Asks the forge again; with `isReadAgain`, the review gets what is new there first. */
  lookAtPull(isReadAgain?: true): Promise<void>;
  /** Sets the box of an item. */
  choosePending(id: string, isChosen: boolean): void;
  /** Sets the boxes of all items. */
  chooseAllPending(areChosen: boolean): void;
  choosePendingEvent(event: ReviewEvent): void;
  /** Sends the chosen items: as a draft that only the person sees, or with the verdict to everybody. */
  sendPending(way: "draft" | "submit"): Promise<void>;
  /** Ends a look. What is being sent stops before the next item. */
  stopPending(): void;
}

export function createPendingReviewActions(parts: PendingRequestParts): PendingReviewActions {
  const { store, notify } = parts;
  const requests = createPendingRequests(parts);
  const change = (next: (pending: PendingReviewState) => PendingReviewState) =>
    store.setState(({ pendingReview }) => ({ pendingReview: pendingReview && next(pendingReview) }));
  return {
    sendToPull() {
      const state = store.getState();
      const reviewId = getShownReview(state)?.meta.reviewId;
      if (reviewId === undefined || getShownPull(state) === null) return notify("info", texts.pendingReview.noPull);
      const before = state.pendingReview?.reviewId === reviewId ? state.pendingReview : undefined;
      if (requests.isRunning() && before === undefined) return notify("warning", texts.pendingReview.sendingOther);
      store.setState({ pendingReview: before ?? beginWith(reviewId), sheet: { kind: "pendingReview" } });
      if (!requests.isRunning()) void requests.look(reviewId);
    },
    async lookAtPull(isReadAgain) {
      const reviewId = store.getState().pendingReview?.reviewId;
      if (reviewId !== undefined) await requests.look(reviewId, isReadAgain);
    },
    choosePending: (id, isChosen) =>
      change((pending) => ({ ...pending, boxes: new Map([...pending.boxes, [id, isChosen]]) })),
    chooseAllPending: (areChosen) =>
      change((pending) => {
        const boxes = new Map(pending.boxes);
        for (const item of pending.plan?.items ?? []) if (canBeSent(item)) boxes.set(item.id, areChosen);
        return { ...pending, boxes };
      }),
    choosePendingEvent: (event) => change((pending) => ({ ...pending, event })),
    async sendPending(way) {
      const { pendingReview: pending } = store.getState();
      if (pending?.plan === undefined || !(way === "draft" ? canSave : canSubmit)(pending)) return;
      const { reviewId, plan } = pending;
      const items = listChosen(pending).map(({ id }) => id);
      const event = way === "draft" ? {} : { event: getEvent(pending) };
      await requests.send({ reviewId, plan: plan.plan, items, ...event });
    },
    stopPending: requests.stop,
  };
}

function beginWith(reviewId: string): PendingReviewState {
  const nothing = { plan: undefined, outcome: undefined, event: undefined, submitted: undefined };
  return { reviewId, phase: "ready", boxes: new Map(), ...nothing };
}
