import type { NextStep } from "@dialectic/shared/protocol";
import { formatCursor } from "@dialectic/shared/review";
import type { FeedbackServices } from "../feedback/feedbackServices.ts";
import { createRecipient, type FeedbackClient } from "../feedback/runningClients.ts";

/** The panel as a client sees it. */
export interface PanelView {
  /** Number of open pages. */
  pages(): number;
  /** Returns an address that lets one page in; undefined where the editor shows the panel itself. */
  address(): string | undefined;
}

/** Returns how a client hears what the person says about a review, and who looks at it now. */
export function nextStepFor(
  reviewId: string,
  client: FeedbackClient,
  { feedback, store }: Pick<FeedbackServices, "feedback" | "store">,
  panel: PanelView,
): NextStep {
  // Assistants that share a client wait under names of their own.
  const isAlone = store.books.feedback
    .receipts(reviewId)
    .every(({ assistant, instance }) => assistant === client.name || instance !== client.instance);
  const cursor = formatCursor(reviewId, feedback.cursors.acknowledged(reviewId, createRecipient(client)));
  const pages = panel.pages();
  const address = pages === 0 ? panel.address() : undefined;
  return { ...(isAlone ? { cursor } : {}), pages, ...(address === undefined ? {} : { address }) };
}
