import type { PanelActions } from "../../state/panelActions.ts";
import { getShownReview, type PanelState, type PanelStore } from "../../state/panelStore.ts";
import { getKnownRounds, getRounds } from "../../state/rounds.ts";
import { isOldIteration } from "../../state/shownIteration.ts";
import { nothingChanged } from "./state/changesState.ts";

/**
 * Keeps the marks and the code of the current review up to date, and opens and closes the changes view as the reader navigates
 * elsewhere.
 */
export function followChanges(store: PanelStore, actions: PanelActions): void {
  store.subscribe((state, before) => {
    followReview(state, before, store, actions);
    followStory(state, before, store, actions);
    if (state.changes.open !== undefined && isOvertaken(state, before)) actions.leaveChanges();
  });
}

/** Another review has other changes, and a reconnected host may know of other marks. */
function followReview(state: PanelState, before: PanelState, store: PanelStore, actions: PanelActions): void {
  const reviewId = getShownReview(state)?.meta.reviewId;
  // This is called again for the state without the changes of the other review.
  if (reviewId !== state.changes.reviewId) {
    store.setState({ changes: { ...nothingChanged, reviewId }, reading: undefined });
    return;
  }
  const isOther = reviewId !== before.changes.reviewId;
  const isMarked = getKnownRounds(state)?.viewed !== getKnownRounds(before)?.viewed;
  const isBack = state.isConnected && !before.isConnected;
  if (reviewId !== undefined && (isOther || isBack || isMarked)) void actions.readViewed();
}

/** Another text or another round leads to other code, and a reconnected host may know more of it. */
function followStory(state: PanelState, before: PanelState, store: PanelStore, actions: PanelActions): void {
  const { story } = state.changes;
  const rounds = getRounds(state);
  const [sections, known] = [getShownReview(state)?.sections, getShownReview(before)?.sections];
  const isBrowsed = sections !== known && (isOldIteration(state) || isOldIteration(before));
  // Below an update, the code of before stays until that of now is known. An old iteration has other code.
  if (isBrowsed && story !== undefined) store.setState({ changes: { ...state.changes, story: undefined } });
  const isBack = state.isConnected && !before.isConnected;
  if (rounds !== getRounds(before) || (rounds.length > 0 && (isBack || sections !== known))) void actions.readStory();
}

/** True when the reader has navigated to the review or to a comparison. */
function isOvertaken({ comparison, jump }: PanelState, before: PanelState): boolean {
  const isJump = jump !== undefined && jump !== before.jump;
  return isJump || (comparison !== undefined && before.comparison === undefined);
}
