import { type RefObject, useEffect } from "react";
import { usePanel, usePanelState } from "../panelContext.ts";
import { hasQuotes, QuoteHighlights } from "./quoteHighlights.ts";

/** Paints the quotes of comments in `view`. Clicking a quote leads to its comment. */
export function useQuotes(view: RefObject<HTMLElement | null>): void {
  const { store, actions } = usePanel();
  const isNeeded = usePanelState(({ feedback }) => hasQuotes(feedback));

  useEffect(() => {
    const element = view.current;
    if (!isNeeded || element === null) return undefined;
    const highlights = new QuoteHighlights(store, element);
    const onClick = ({ target, clientX, clientY }: MouseEvent) => {
      const isOther =
        !(target instanceof Element) || target.closest("a, button, vscode-button, summary, .section-comments") !== null;
      if (isOther || document.getSelection()?.isCollapsed === false) return;
      const place = document.caretPositionFromPoint(clientX, clientY);
      const thread = place === null ? undefined : highlights.findThreadAt(place.offsetNode, place.offset);
      if (thread !== undefined) actions.goToThread(thread);
    };
    element.addEventListener("click", onClick);
    return () => {
      element.removeEventListener("click", onClick);
      highlights.dispose();
    };
  }, [store, actions, view, isNeeded]);
}
