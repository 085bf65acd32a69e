import { useCallback } from "react";

/** Takes the header of what lies over the review: the find bar stands below it, however high it is. */
export function useHeaderHeight(): (header: HTMLElement) => () => void {
  return useCallback((header) => {
    const around = header.closest<HTMLElement>(".panel-body");
    const sizes = new ResizeObserver(() =>
      around?.style.setProperty("--header-height", `${String(header.offsetHeight)}px`),
    );
    sizes.observe(header);
    return () => {
      sizes.disconnect();
      around?.style.removeProperty("--header-height");
    };
  }, []);
}
