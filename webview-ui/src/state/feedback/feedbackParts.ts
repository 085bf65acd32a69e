import type { TextQuote } from "@dialectic/shared/protocol";
import type { Host } from "../../host/connection.ts";
import type { Notice, PanelStore } from "../panelStore.ts";
import type { DraftKeeper } from "./draftKeeper.ts";
import type { FeedbackState } from "./feedbackState.ts";

/** What a selection in a section says. */
export interface SelectedQuote {
  readonly sectionId: string;
  readonly quote: TextQuote;
}

/** What the actions of comments work with. */
export interface FeedbackParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly drafts: DraftKeeper;
  readonly selectedQuote: () => SelectedQuote | undefined;
  /** The thread that has the focus. */
  readonly focusedThread: () => string | undefined;
  /** Whether the page has the thread in the document. */
  readonly isMounted: (thread: string) => boolean;
  /** A name that nobody has had. */
  readonly newId: () => string;
}

/** Why nothing was sent. */
export const notConnected = "Dialectic is not connected. Your text stays here; send it again when it is.";
export const unanswered =
  "Nobody knows yet whether this arrived, because the connection was lost. Send it again: it counts once.";

/** Changes what is known of comments in a store. */
export function changing(store: PanelStore) {
  return (next: (state: FeedbackState) => FeedbackState) =>
    store.setState(({ feedback }) => ({ feedback: next(feedback) }));
}
