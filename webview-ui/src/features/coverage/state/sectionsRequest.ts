import type { FeedbackOutcome } from "@dialectic/shared/protocol";
import type { HostParts } from "../../../state/askHost.ts";
import { getShownReview } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import { type CoverageState, findRequestThread, formatRequest } from "./coverageState.ts";

/**
 * Creates the function that queues a request for sections: with the given text, or for the items ticked in the coverage
 * sheet. A request that is still waiting is not repeated.
 */
export function createSectionsRequest({ store, currentHost }: HostParts): (given?: string) => Promise<void> {
  let attempt: { readonly text: string; readonly id: string } | undefined;
  const change = (next: Partial<CoverageState>) =>
    store.setState(({ coverage }) => ({ coverage: { ...coverage, ...next } }));
  return async (given) => {
    const { coverage, feedback, view, isConnected } = store.getState();
    const [review, text, host] = [getShownReview({ view })?.meta, given ?? formatRequest(coverage), currentHost()];
    if (review === undefined || text === undefined || coverage.isAsking) return;
    if (findRequestThread(feedback.threads, text) !== undefined) return;
    if (host === undefined || !isConnected) return change({ asked: texts.coverage.notAsked });
    change({ isAsking: true, asked: undefined });
    // A retry keeps its id, so that the host counts it once.
    const isUnheard = attempt?.text === text && feedback.threads.every(({ id }) => id !== attempt?.id);
    const { id } = isUnheard && attempt !== undefined ? attempt : { id: crypto.randomUUID() };
    attempt = { text, id };
    const { reviewId, iteration } = review;
    const outcome = await host["feedback/comment"]({
      reviewId,
      iteration,
      text,
      id,
      subject: { kind: "review" },
      mode: "sections",
    }).catch((): FeedbackOutcome => ({ kind: "refused", message: texts.feedback.unanswered }));
    change({ isAsking: false, asked: outcome.kind === "refused" ? outcome.message : outcome.notice });
  };
}
