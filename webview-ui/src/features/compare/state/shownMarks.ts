import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import type { SectionMark } from "../../seen/state/seenState.ts";

const noMarks: ReadonlyMap<string, SectionMark> = new Map();

/** Returns the marks of the current review; an old iteration has none. */
export function getShownMarks(state: Pick<PanelState, "view" | "seen">): ReadonlyMap<string, SectionMark> {
  return hasNews(state) ? state.seen.marks : noMarks;
}

/** True while the page shows the iteration that its news is about. */
export function hasNews({ view, seen: { news } }: Pick<PanelState, "view" | "seen">): boolean {
  const meta = getShownReview({ view })?.meta;
  return meta !== undefined && news?.reviewId === meta.reviewId && meta.iteration >= meta.iterations;
}
