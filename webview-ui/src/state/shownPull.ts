import type { ShownPull } from "@dialectic/shared/protocol";
import { getShownReview, type PanelState } from "./panelStore.ts";

/** Returns the pull request that the shown review was read from; undefined for any other review. */
export function getShownPull({ shownPull, view }: Pick<PanelState, "shownPull" | "view">): ShownPull["pull"] {
  const reviewId = getShownReview({ view })?.meta.reviewId;
  return shownPull !== undefined && shownPull.reviewId === reviewId ? shownPull.pull : null;
}
