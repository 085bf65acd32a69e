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

export function listMarkedInOrder(state: Pick<PanelState, "view" | "seen">): readonly string[] {
  const marks = getShownMarks(state);
  return marks.size === 0 ? [] : (getShownReview(state)?.sections.ids.filter((id) => marks.has(id)) ?? []);
}
