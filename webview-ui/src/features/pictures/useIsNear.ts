import { type RefObject, useEffect, useState } from "react";
import { usePanelState } from "../panelContext.ts";

/** Pixels above and below the view within which a picture is read before it is seen. */
const margin = 1_000;

/** Returns true once an element has been near the view, or is needed for paper. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  const isPrinting = usePanelState((state) => state.isPrinting);
  useEffect(() => {
    const { current } = element;
    if (current === null || isNear) return;
    // Margins apply to the root alone, so that must be the element that scrolls.
    const root = current.closest(".scroller");
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { root, rootMargin: `${margin}px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear || isPrinting;
}
