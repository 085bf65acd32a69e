import { useEffect } from "react";
import { usePanel } from "../panelContext.ts";
import { canFind } from "./state/openFind.ts";
import { readSelectedLine } from "./state/readSelectedLine.ts";

/** Handles the keys of the search that work everywhere. */
export function useFind(): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    // Not on the window: an editor around the page listens there first, and takes Ctrl+F for itself.
    const handleKey = (event: KeyboardEvent) => {
      const { search, sheet, view: shown } = store.getState();
      const isInSheet = event.target instanceof Element && event.target.closest("dialog") !== null;
      if (event.defaultPrevented || isInSheet || !canFind(shown)) return;
      if (isFindKey(event)) actions.openSearch(readSelectedLine(document.getSelection()));
      else if (event.key === "F3" && search.isOpen) actions.stepToHit(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape" && search.isOpen && sheet === undefined) actions.closeSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [store, actions]);
}

function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "f" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
