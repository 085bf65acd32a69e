import type { PanelActions } from "../../state/panelActions.ts";
import type { PanelState, PanelStore } from "../../state/panelStore.ts";
import { goToCommentedLine } from "./state/goToCommentedLine.ts";
import { isThreadMounted } from "./state/mountedThread.ts";
import { findThread } from "./state/noteThreads.ts";

interface FollowedComments {
  readonly store: PanelStore;
  readonly actions: PanelActions;
}

/** Brings into view what stands around the comment to which the reader goes. */
export function followComments(parts: FollowedComments): void {
  parts.store.subscribe((state, before) => {
    if (state.feedback.goal !== before.feedback.goal) followComment(state, parts);
  });
}

/** Goes to the place of a comment: in the changes, or in the review below them. */
function followComment({ feedback }: PanelState, { store, actions }: FollowedComments): void {
  const { goal, boxes } = feedback;
  const thread = findThread(feedback, goal);
  const change = thread?.place.kind === "code" ? thread.place.change : undefined;
  if (change !== undefined && thread !== undefined) {
    // One that stands in the review arrives by itself: a jump to its row, which may be higher than the view, would lead away.
    const isInReview = store.getState().changes.open === undefined && isThreadMounted(thread.id);
    if (!isInReview) goToCommentedLine(thread.id, change, store, actions);
    return;
  }
  const box = boxes.get(goal ?? "")?.place.kind;
  if (thread !== undefined || box === "review" || box === "section") actions.leaveChanges();
}
