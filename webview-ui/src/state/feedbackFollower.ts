import type { Host } from "../host/connection.ts";
import type { DraftKeeper } from "./draftKeeper.ts";
import { nothingSaid, withDrafts, withFeedback } from "./feedbackState.ts";
import { type PanelStore, shownReview } from "./panelStore.ts";

interface FollowParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly drafts: DraftKeeper;
}

/** Keeps what is said about the review that is shown, through other reviews and other conversations with the host. */
export function followFeedback({ store, currentHost, drafts }: FollowParts): void {
  let asked: object | undefined;
  const load = async (reviewId: string, iteration: number) => {
    const mine = {};
    asked = mine;
    const answer = await currentHost()
      ?.["feedback/open"]({ reviewId })
      // Whoever connects again asks again.
      .catch(() => undefined);
    if (answer === undefined || asked !== mine) return;
    store.setState(({ feedback }) => ({
      feedback: withDrafts(withFeedback(feedback, answer.news), answer.drafts, iteration),
    }));
  };
  store.subscribe((state, before) => {
    const meta = shownReview(state)?.meta;
    if (meta === undefined) return;
    const isOther = meta.reviewId !== state.feedback.reviewId;
    const isBack = state.isConnected && !before.isConnected;
    if (!isOther && !isBack) return;
    drafts.flush();
    if (isOther) store.setState({ feedback: { ...nothingSaid, reviewId: meta.reviewId } });
    void load(meta.reviewId, meta.iteration);
  });
}
