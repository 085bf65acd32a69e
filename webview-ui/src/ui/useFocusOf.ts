import { useEffect } from "react";

/** Gives an element that lies over others the focus while it is there, so that keys scroll it; what had it has it again afterwards. */
export function useFocusOf(element: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    // Whoever types what to look for goes on doing so.
    if (!before?.closest(".find-bar")) element.current?.focus({ preventScroll: true });
    return () => {
      // What has the focus now goes with the element, and what lay below becomes reachable in the same commit.
      queueMicrotask(() => before instanceof HTMLElement && before.focus({ preventScroll: true }));
    };
  }, [element]);
}
