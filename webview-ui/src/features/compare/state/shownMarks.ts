import type { News } from "@dialectic/shared/protocol";
import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import type { SectionMark } from "../../seen/state/seenState.ts";

const noMarks: ReadonlyMap<string, SectionMark> = new Map();

/** Returns the marks of the current review; an old iteration has none. */
export function getShownMarks(state: Pick<PanelState, "view" | "seen">): ReadonlyMap<string, SectionMark> {
  return hasNews(state) ? state.seen.marks : noMarks;
}

/** True while the page shows the iteration that its news is about. */
export function hasNews(state: Pick<PanelState, "view" | "seen">): boolean {
  const meta = getShownReview(state)?.meta;
  return meta !== undefined && getNews(state) !== undefined && meta.iteration >= meta.iterations;
}

/** Returns the news of the shown review, which an old iteration counts but does not mark. */
export function getNews({ view, seen: { news } }: Pick<PanelState, "view" | "seen">): News | undefined {
  return news?.reviewId === getShownReview({ view })?.meta.reviewId ? news : undefined;
}
