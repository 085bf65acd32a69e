import { type PanelState, shownReview } from "../panelStore.ts";
import type { SectionMark } from "../seen/seenMarks.ts";

const noMarks: ReadonlyMap<string, SectionMark> = new Map();

/** Returns the marks of the current review; an old iteration has none. */
export function shownMarks(state: Pick<PanelState, "view" | "seen">): ReadonlyMap<string, SectionMark> {
  const meta = shownReview(state)?.meta;
  const { review } = state.seen;
  const isLatest = review?.reviewId === meta?.reviewId && review?.iteration === meta?.iteration;
  return isLatest && review !== undefined ? review.marks : noMarks;
}

export function markedInOrder(state: Pick<PanelState, "view" | "seen">): readonly string[] {
  const marks = shownMarks(state);
  return marks.size === 0 ? [] : (shownReview(state)?.sections.ids.filter((id) => marks.has(id)) ?? []);
}
