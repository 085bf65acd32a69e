import { useEffect, useState } from "react";
import { pictureMarginPixels } from "../limits.ts";
import { usePanelState } from "./panelContext.ts";

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
      rootMargin: `${pictureMarginPixels}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isNear || isPrinting;
}
