import { type RefObject, useLayoutEffect } from "react";

/**
 * Listens for the toolkit's `change` of an element, which bubbles from its parts and also comes when the page itself sets
 * the value: `onChange` decides from the element whether the person has chosen something else.
 */
export function useToolkitChange(element: RefObject<HTMLElement | null>, onChange: () => void): void {
  useLayoutEffect(() => {
    const listened = element.current;
    listened?.addEventListener("change", onChange);
    return () => listened?.removeEventListener("change", onChange);
  });
}
