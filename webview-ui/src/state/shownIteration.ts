import { getShownReview, type PanelState } from "./panelStore.ts";

/** Returns the number of the latest iteration of the current review that the page has received. */
export function getLatestIteration(state: Pick<PanelState, "view" | "behind">): number {
  const meta = getShownReview(state)?.meta;
  if (meta === undefined) return 0;
  const heard = state.behind?.reviewId === meta.reviewId ? state.behind.iteration : 0;
  return Math.max(meta.iterations, heard);
}

export function isOldIteration(state: Pick<PanelState, "view" | "behind">): boolean {
  return (getShownReview(state)?.meta.iteration ?? 0) < getLatestIteration(state);
}

/** Returns the iteration at which the page stays after a reload: the opened one, or that of a review beside a newer one. */
export function findKeptPlace(state: Pick<PanelState, "view" | "behind" | "opened">): PanelState["opened"] {
  const meta = getShownReview(state)?.meta;
  if (state.opened !== undefined || meta === undefined || state.behind === null) return state.opened;
  if (state.behind.reviewId === meta.reviewId) return undefined;
  return { reviewId: meta.reviewId, iteration: meta.iteration };
}
