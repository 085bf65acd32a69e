import { type RefObject, useEffect } from "react";
import { getTopView, type PageView } from "../state/topView.ts";
import { usePanelState } from "./panelContext.ts";

/** Marks hits in a scrolling element until the returned function is called. */
export type MarkHits = (view: HTMLElement) => () => void;

export function useFindMarks(view: RefObject<HTMLElement | null>, place: PageView, markHits: MarkHits): void {
  const isSearched = usePanelState((state) => state.search.isOpen && getTopView(state) === place);

  useEffect(() => {
    if (!isSearched || view.current === null) return undefined;
    return markHits(view.current);
  }, [isSearched, view, markHits]);
}
