import { type RefObject, useEffect } from "react";
import { selectedLine } from "../../ui/selectedLine.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useHighlights } from "./highlightsContext.ts";

/** Serves the keys of the search that hold everywhere, and marks hits in `view` while the find bar is open. */
export function useFind(view: RefObject<HTMLElement | null>): void {
  const { store, actions } = usePanel();
  const highlights = useHighlights();
  const isOpen = usePanelState(({ search }) => search.isOpen);

  useEffect(() => {
    if (isOpen && view.current !== null) return highlights.attach(view.current);
    return undefined;
  }, [highlights, isOpen, view]);

  useEffect(() => {
    // Not on the window: an editor around the page listens there first, and takes Ctrl+F for its own.
    const serveKey = (event: KeyboardEvent) => {
      const { search, sheet, view: shown } = store.getState();
      const isInSheet = event.target instanceof Element && event.target.closest("dialog") !== null;
      if (event.defaultPrevented || isInSheet || shown.kind !== "review") return;
      if (isFindKey(event)) actions.openSearch(selectedLine(document.getSelection()));
      else if (event.key === "F3" && search.isOpen) actions.stepToHit(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape" && search.isOpen && sheet === undefined) actions.closeSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", serveKey);
    return () => document.removeEventListener("keydown", serveKey);
  }, [store, actions]);
}

function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "f" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
