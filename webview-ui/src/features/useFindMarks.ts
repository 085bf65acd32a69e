import { type RefObject, useEffect } from "react";
import { getSearchedPlace, type SearchedPlace } from "../state/search/searchedPlace.ts";
import { usePanelState } from "./panelContext.ts";

/** Marks hits in a scrolling element until the returned function is called. */
export type MarkHits = (view: HTMLElement) => () => void;

export function useFindMarks(view: RefObject<HTMLElement | null>, place: SearchedPlace, markHits: MarkHits): void {
  const isSearched = usePanelState((state) => state.search.isOpen && getSearchedPlace(state) === place);

  useEffect(() => {
    if (!isSearched || view.current === null) return undefined;
    return markHits(view.current);
  }, [isSearched, view, markHits]);
}
