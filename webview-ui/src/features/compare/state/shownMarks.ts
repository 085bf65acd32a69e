import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import type { SectionMark } from "../../seen/state/seenMarks.ts";

const noMarks: ReadonlyMap<string, SectionMark> = new Map();

/** Returns the marks of the current review; an old iteration has none. */
export function getShownMarks(state: Pick<PanelState, "view" | "seen">): ReadonlyMap<string, SectionMark> {
  const meta = getShownReview(state)?.meta;
  const { review } = state.seen;
  const isLatest = review?.reviewId === meta?.reviewId && review?.iteration === meta?.iteration;
  return isLatest && review !== undefined ? review.marks : noMarks;
}

/** True when the changes since the reader last looked are named below the review. */
export function isPillShown(state: Pick<PanelState, "view" | "seen" | "comparison">): boolean {
  return state.seen.isPillOpen && state.comparison === undefined && getShownMarks(state).size > 0;
}

export function listMarkedInOrder(state: Pick<PanelState, "view" | "seen">): readonly string[] {
  const marks = getShownMarks(state);
  return marks.size === 0 ? [] : (getShownReview(state)?.sections.ids.filter((id) => marks.has(id)) ?? []);
}
