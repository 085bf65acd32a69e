import { useEffect } from "react";

/**
 * Focuses an overlaying element while it exists, so that keys scroll it. Afterwards the focus returns to its previous
 * place.
 */
export function useOverlayFocus(element: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    // A reader who is typing a query keeps the focus.
    if (!before?.closest(".find-bar")) element.current?.focus({ preventScroll: true });
    return () => {
      // The focused element is removed and the content below becomes focusable in the same commit, so the focus must
      // move after it.
      queueMicrotask(() => {
        // A reader who goes to a section below is there by now. The box of a draft, which takes the focus there, is no such place.
        const now = document.activeElement;
        if (now?.closest("[data-section-id]") && !now.matches("textarea")) return;
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [element]);
}
