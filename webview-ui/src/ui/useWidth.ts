import { type RefObject, useLayoutEffect } from "react";

/** Tells how wide an element is: when it is there, when that changes, and anew for another content, which `content` names. */
export function useWidth(
  element: RefObject<HTMLElement | null>,
  content: string,
  onWidth: (width: number) => void,
): void {
  useLayoutEffect(() => {
    const measured = element.current;
    // Another content has not been measured yet.
    if (measured === null || content === "") return;
    const measure = () => onWidth(measured.clientWidth);
    const sizes = new ResizeObserver(measure);
    sizes.observe(measured);
    measure();
    return () => sizes.disconnect();
  }, [element, content, onWidth]);
}
