import type { PanelState } from "./panelStore.ts";

/** The review, or a view over it. */
export type PageView = "review" | "comparison" | "changes";

/** Returns the view that the reader sees. */
export function getTopView({ changes, comparison }: Pick<PanelState, "changes" | "comparison">): PageView {
  if (changes.open !== undefined) return "changes";
  return comparison === undefined ? "review" : "comparison";
}
