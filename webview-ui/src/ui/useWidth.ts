import { type RefObject, useLayoutEffect } from "react";

/**
 * Reports the width of an element when it appears and when it changes, and again for other content, which `content`
 * identifies.
 */
export function useWidth(
  element: RefObject<HTMLElement | null>,
  content: string,
  onWidth: (width: number) => void,
): void {
  useLayoutEffect(() => {
    const measured = element.current;
    // The new content has not been measured yet.
    if (measured === null || content === "") return;
    const measure = () => onWidth(measured.clientWidth);
    const sizes = new ResizeObserver(measure);
    sizes.observe(measured);
    measure();
    return () => sizes.disconnect();
  }, [element, content, onWidth]);
}
