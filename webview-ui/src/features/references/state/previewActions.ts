import type { OpenOutcome } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import type { ActionParts } from "../../../state/askHost.ts";
import { getShownReview } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import { findFocusedReference, type ReferenceLink } from "./referenceLink.ts";
import type { ReferenceQuestion } from "./referencesSlice.ts";

export interface PreviewActions {
  previewReference(link: ReferenceLink): Promise<void>;
  /** Shows the code of the focused reference; a second call closes it. */
  previewFocused(): Promise<void>;
  /** Shows the reference of the preview inside the code that is open in the editor. */
  peekReference(): Promise<void>;
  compareReference(): Promise<void>;
  closePreview(): void;
}

export function createPreviewActions({ store, ask, notify }: ActionParts): PreviewActions {
  let wanted: object | undefined;
  const closePreview = () => {
    wanted = undefined;
    if (store.getState().preview !== undefined) store.setState({ preview: undefined });
  };
  const previewReference = async ({ question, place }: ReferenceLink) => {
    const reviewId = getShownReview(store.getState())?.meta.reviewId;
    if (reviewId === undefined) return;
    const mine = {};
    wanted = mine;
    await ask(async (host) => {
      const outcome = await host["reference/preview"]({ reviewId, ...question });
      // The reader may have moved on in the meantime.
      if (wanted === mine) store.setState({ preview: { question: { reviewId, ...question }, place, outcome } });
    }, texts.references.showing(question.text));
  };
  const leaveFor = async (
    name: (reference: string) => string,
    show: (host: Host, question: ReferenceQuestion) => Promise<OpenOutcome>,
  ): Promise<void> => {
    const question = store.getState().preview?.question;
    if (question === undefined) return;
    closePreview();
    await ask(async (host) => {
      const outcome = await show(host, question);
      if (outcome.kind === "refused") notify("warning", outcome.message);
    }, name(question.text));
  };
  return {
    previewReference,
    closePreview,
    async previewFocused() {
      if (store.getState().preview !== undefined) return closePreview();
      const link = findFocusedReference(document);
      if (link === undefined) notify("info", texts.references.focusFirst);
      else await previewReference(link);
    },
    peekReference: () => leaveFor(texts.references.peeking, (host, question) => host["reference/peek"](question)),
    compareReference: () =>
      leaveFor(texts.references.comparing, (host, question) => host["reference/compare"](question)),
  };
}
