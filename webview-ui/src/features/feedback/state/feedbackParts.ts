import type { TextQuote } from "@dialectic/shared/protocol";
import type { HostParts } from "../../../state/askHost.ts";
import type { Notice, PanelStore } from "../../../state/panelStore.ts";
import type { DraftKeeper } from "./draftKeeper.ts";
import type { FeedbackState } from "./feedbackState.ts";

export interface SelectedQuote {
  readonly sectionId: string;
  readonly quote: TextQuote;
}

export interface FeedbackParts extends HostParts {
  readonly notify: (level: Notice["level"], text: string, delivery?: Pick<Notice, "awaits" | "received">) => void;
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
