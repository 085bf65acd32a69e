import type { FeedbackOutcome, Verdict } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { getShownReview } from "../panelStore.ts";
import { nothingTyped, verdictKey } from "./feedbackBoxes.ts";
import { createFeedbackChanger, type FeedbackParts } from "./feedbackParts.ts";
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
      if (host === undefined || !isConnected) return refuse(texts.feedback.notConnected);
      change((state) => withTyped(state, verdictKey, { isSending: true, refused: undefined }));
      drafts.flush();
      const id = attempt;
      const outcome = await host["feedback/verdict"]({ reviewId, iteration, verdict, text, id }).catch(
        (): FeedbackOutcome => ({ kind: "refused", message: texts.feedback.unanswered }),
      );
      if (outcome.kind === "refused") return refuse(outcome.message);
      attempt = newId();
      drafts.drop(reviewId, verdictKey);
      change((state) => withoutBox(state, verdictKey));
      store.setState({ sheet: undefined });
      const { verdictSent, assistantNotified } = texts.feedback;
      notify("info", `${verdictSent[verdict]} ${outcome.notice ?? assistantNotified}`, outcome.notice && id);
    },
  };
}
