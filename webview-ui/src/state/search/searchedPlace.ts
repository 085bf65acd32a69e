import type { PanelState } from "../panelStore.ts";

/** What the find bar looks in: the review, or what lies over it. */
export type SearchedPlace = "review" | "comparison" | "changes";

/** What the reader sees, and searches therefore. */
export function searchedPlace({ changes, comparison }: Pick<PanelState, "changes" | "comparison">): SearchedPlace {
  if (changes.open !== undefined) return "changes";
  return comparison === undefined ? "review" : "comparison";
}
