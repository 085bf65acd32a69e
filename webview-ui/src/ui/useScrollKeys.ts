import { useEffect } from "react";

/*
 * The keys of a page scroll its review, but the browser scrolls the element that has the focus, and at first none has it.
 * The view gets the focus when such a key is pressed, and the browser does the rest: its steps, its repetition and its
 * smooth movement. The view does not get it earlier, so that a page in an editor never takes it by itself.
 */

/** Keys with which the browser scrolls. */
export const scrollKeys: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

/** Gives the focus to the view that is not covered when a key that scrolls is pressed while nothing has the focus. */
export function useScrollKeys(): void {
  useEffect(() => {
    const focusView = ({ key, target, shiftKey, defaultPrevented }: KeyboardEvent) => {
      // With Shift, these keys extend the selection.
      if (defaultPrevented || shiftKey || target !== document.body || !scrollKeys.has(key)) return;
      document.querySelector<HTMLElement>(".scroller:not([inert])")?.focus({ preventScroll: true });
    };
    window.addEventListener("keydown", focusView);
    return () => window.removeEventListener("keydown", focusView);
  }, []);
}
