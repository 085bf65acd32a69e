import { useCallback } from "react";

/** Returns a ref for the header of a view that covers the review, so that the find bar is placed below it. */
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
