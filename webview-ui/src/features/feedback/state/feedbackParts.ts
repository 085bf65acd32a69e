import type { TextQuote } from "@dialectic/shared/protocol";
import type { HostParts, Notify } from "../../../state/askHost.ts";
import type { PanelStore } from "../../../state/panelStore.ts";
import type { DraftKeeper } from "./draftKeeper.ts";
import type { FeedbackState } from "./feedbackState.ts";

export interface SelectedQuote {
  readonly sectionId: string;
  readonly quote: TextQuote;
}

export interface FeedbackParts extends HostParts {
  readonly notify: Notify;
  readonly drafts: DraftKeeper;
  readonly selectedQuote: () => SelectedQuote | undefined;
  readonly focusedThread: () => string | undefined;
  readonly isMounted: (thread: string) => boolean;
  readonly newId: () => string;
}

export function createFeedbackChanger(store: PanelStore) {
  return (next: (state: FeedbackState) => FeedbackState) =>
    store.setState(({ feedback }) => ({ feedback: next(feedback) }));
}
