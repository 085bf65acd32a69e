import { useEffect, useState } from "react";
import { firstListRows, listEndPixels } from "../limits.ts";

interface GrowingRows {
  /** The number of rows to show, from the first on. */
  readonly count: number;
  /** Ref of an element after the last shown row, which stands there while there are more. */
  readonly end: (element: HTMLElement | null) => void;
}

/** Decides how many rows of a long list are mounted: a list of a thousand would take seconds. The rows of a sheet scroll in its content. */
export function useGrowingRows(total: number): GrowingRows {
  const [limit, setLimit] = useState(firstListRows);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (element === null || limit >= total) return;
    // Margins apply to the root alone, so that must be the element that scrolls.
    const options = { root: element.closest(".sheet-content"), rootMargin: `0px 0px ${listEndPixels}px` };
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === true) setLimit(2 * limit);
    }, options);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, limit, total]);
  return { count: Math.min(limit, total), end: setElement };
}
