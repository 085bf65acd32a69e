import type { PanelState } from "../panelStore.ts";

/** The view that the find bar searches: the review, or the view over it. */
export type SearchedPlace = "review" | "comparison" | "changes";

export function getSearchedPlace({ changes, comparison }: Pick<PanelState, "changes" | "comparison">): SearchedPlace {
  if (changes.open !== undefined) return "changes";
  return comparison === undefined ? "review" : "comparison";
}
