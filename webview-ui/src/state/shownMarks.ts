import type { News } from "@dialectic/shared/protocol";
import { indexNews, type SectionMark } from "./newsIndex.ts";
import { getShownReview, type PanelState } from "./panelStore.ts";

const noMarks: ReadonlyMap<string, SectionMark> = new Map();

/** Returns the marks of the current review; an old iteration has none. */
export function getShownMarks(state: Pick<PanelState, "view" | "news">): ReadonlyMap<string, SectionMark> {
  return hasNews(state) ? indexNews(state.news).marks : noMarks;
}

/** True while the page shows the iteration that its news is about. */
export function hasNews(state: Pick<PanelState, "view" | "news">): boolean {
  const meta = getShownReview(state)?.meta;
  return meta !== undefined && getNews(state) !== undefined && meta.iteration >= meta.iterations;
}

/** Returns the news of the shown review, which an old iteration counts but does not mark. */
export function getNews({ view, news }: Pick<PanelState, "view" | "news">): News | undefined {
  return news?.reviewId === getShownReview({ view })?.meta.reviewId ? news : undefined;
}
