import type { Host } from "../../host/linkToHost.ts";
import type { PanelActions } from "../../state/panelActions.ts";
import type { PanelStore } from "../../state/panelStore.ts";
import type { RememberedPlace } from "../../state/placeMemory.ts";
import { texts } from "../../texts/texts.ts";
import { readSelectedQuote } from "./selectedQuote.ts";
import { DraftKeeper, type DraftKeeperParts } from "./state/draftKeeper.ts";
import { createFeedbackActions, type FeedbackActions } from "./state/feedbackActions.ts";
import { withTyped } from "./state/feedbackState.ts";
import { followFeedback } from "./state/followFeedback.ts";
import { isThreadMounted } from "./state/mountedThread.ts";

interface WiringParts extends Pick<DraftKeeperParts, "setTimer"> {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly notify: PanelActions["notify"];
  readonly place: Pick<RememberedPlace, "unkept" | "writing" | "closedDrafts">;
}

export function wireFeedback({ store, currentHost, notify, place, setTimer }: WiringParts): FeedbackActions {
  const drafts = new DraftKeeper({
    setTimer,
    async keep(reviewId, draft) {
      const host = store.getState().isConnected ? currentHost() : undefined;
      if (host === undefined) return { kind: "refused", message: texts.common.offline };
      return host["feedback/draft"]({ reviewId, draft });
    },
    onOutcome(reviewId, key, unsaved) {
      const { feedback } = store.getState();
      if (feedback.reviewId !== reviewId || feedback.typed.get(key) === undefined) return;
      store.setState({ feedback: withTyped(feedback, key, { unsaved, isKept: unsaved === undefined }) });
    },
  });
  const flush = () => drafts.flush();
  window.addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flush);
  // A reader who leaves a box expects its text to be saved.
  document.addEventListener("focusout", flush);
  const { unkept = [], writing, closedDrafts } = place;
  followFeedback({ store, currentHost, drafts, unkept, writing, closedDrafts });
  return createFeedbackActions({
    store,
    currentHost,
    notify,
    drafts,
    selectedQuote: () => readSelectedQuote(document.getSelection()),
    focusedThread: () => document.activeElement?.closest<HTMLElement>("[data-thread-id]")?.dataset["threadId"],
    isMounted: isThreadMounted,
    newId: () => crypto.randomUUID(),
  });
}
