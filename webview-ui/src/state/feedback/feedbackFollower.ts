import type { Host } from "../../host/connection.ts";
import { type PanelStore, shownReview } from "../panelStore.ts";
import type { UnkeptDraft } from "../placeMemory.ts";
import type { DraftKeeper } from "./draftKeeper.ts";
import { nothingSaid, withDrafts, withFeedback, withTyped } from "./feedbackState.ts";

interface FollowParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly drafts: DraftKeeper;
  /** What the page could not bring to the disk before it went: newer than what the host has. */
  readonly unkept: readonly UnkeptDraft[];
}

/** Keeps what is said about the review that is shown, through other reviews and other conversations with the host. */
export function followFeedback({ store, currentHost, drafts, unkept }: FollowParts): void {
  let asked: object | undefined;
  let left = unkept;
  const load = async (reviewId: string, iteration: number) => {
    const mine = {};
    asked = mine;
    const answer = await currentHost()
      ?.["feedback/open"]({ reviewId })
      // Whoever connects again asks again.
      .catch(() => undefined);
    if (answer === undefined || asked !== mine) return;
    const own = left.filter((each) => each.reviewId === reviewId).map((each) => each.draft);
    left = left.filter((each) => each.reviewId !== reviewId);
    for (const draft of own) drafts.note(reviewId, draft);
    // These have waited for long enough.
    drafts.flush();
    store.setState(({ feedback }) => {
      const known = withDrafts(withFeedback(feedback, answer.news), [...answer.drafts, ...own], iteration);
      return { feedback: own.reduce((state, { key }) => withTyped(state, key, { isKept: false }), known) };
    });
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
