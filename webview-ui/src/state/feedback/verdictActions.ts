import type { FeedbackOutcome, Verdict } from "@dialectic/shared/protocol";
import { getShownReview } from "../panelStore.ts";
import { nothingTyped, verdictKey } from "./feedbackBoxes.ts";
import { createFeedbackChanger, type FeedbackParts, notConnected, unanswered } from "./feedbackParts.ts";
import { withoutBox, withTyped } from "./feedbackState.ts";

export function createVerdictActions({ store, currentHost, notify, drafts, newId }: FeedbackParts) {
  const change = createFeedbackChanger(store);
  let attempt = newId();
  return {
    showComments: () => store.setState({ sheet: { kind: "comments" } }),
    finishReview() {
      const meta = getShownReview(store.getState())?.meta;
      if (meta !== undefined) store.setState({ sheet: { kind: "finish" } });
    },
    async giveVerdict(verdict: Verdict) {
      const { feedback, view, isConnected } = store.getState();
      const { reviewId } = feedback;
      const iteration = getShownReview({ view })?.meta.iteration;
      const { text, isSending } = feedback.typed.get(verdictKey) ?? nothingTyped;
      const host = currentHost();
      const refuse = (refused: string) =>
        change((state) => withTyped(state, verdictKey, { isSending: false, refused }));
      if (isSending || reviewId === undefined || iteration === undefined) return;
      if (host === undefined || !isConnected) return refuse(notConnected);
      change((state) => withTyped(state, verdictKey, { isSending: true, refused: undefined }));
      drafts.flush();
      const outcome = await host["feedback/verdict"]({ reviewId, iteration, verdict, text, id: attempt }).catch(
        (): FeedbackOutcome => ({ kind: "refused", message: unanswered }),
      );
      if (outcome.kind === "refused") return refuse(outcome.message);
      attempt = newId();
      drafts.drop(reviewId, verdictKey);
      change((state) => withoutBox(state, verdictKey));
      store.setState({ sheet: undefined });
      notify("info", `${saidVerdict[verdict]} ${outcome.notice ?? "An assistant was waiting for it."}`);
    },
  };
}

const saidVerdict = {
  comment: "Your comments are on their way.",
  "request-changes": "Changes are requested.",
  approve: "The review is approved.",
} as const;
