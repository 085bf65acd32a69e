import { useEffect, useState } from "react";
import { usePanelState } from "./panelContext.ts";

/** Pixels above and below the view within which a picture is read, and drawn, before it is seen. */
const margin = 1_000;

/** Returns true while an element is near the view, or is needed for paper. */
export function useIsNear(element: HTMLElement | null): boolean {
  const [isNear, setNear] = useState(false);
  const isPrinting = usePanelState((state) => state.isPrinting);
  useEffect(() => {
    if (element === null) return;
    // Margins apply to the root alone, so that must be the element that scrolls.
    const root = element.closest(".scroller");
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root,
      rootMargin: `${margin}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isNear || isPrinting;
}
