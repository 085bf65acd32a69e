import type { PanelState } from "../../../state/panelStore.ts";

/** Returns where the open find bar searches; undefined while there is none. */
export function getOpenFind({
  search,
  view,
}: Pick<PanelState, "search" | "view">): PanelState["search"]["scope"] | undefined {
  return search.isOpen && (canFind(view) || search.scope === "all") ? search.scope : undefined;
}

/** True also while the review is on its way: a reader may type before it is there. */
export function canFind({ kind }: PanelState["view"]): boolean {
  return kind === "review" || kind === "loading";
}
