import { type RefObject, useEffect } from "react";

/** Milliseconds that must be left of an idle moment for one more row. */
const minIdleMs = 6;
/** Milliseconds after which a width counts as chosen: until then, a person drags the edge of a window. */
const widthRestMs = 1_000;

/**
 * Lays the rows of code out in idle moments, one after the other, and marks them with `data-laid`: `inView.css` keeps them
 * so. A browser that skips rows out of view needs a third of a frame to skip and to take them back while code scrolls by.
 * Another width of the list takes the marks away: while it changes, only rows in view are laid out.
 */
export function useLaidOutRows(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (element === null || typeof requestIdleCallback !== "function") return;
    let idle: number | undefined;
    const lay = (deadline: IdleDeadline) => {
      idle = undefined;
      for (const row of element.querySelectorAll<HTMLElement>(":scope > [data-lines]:not([data-laid])")) {
        if (deadline.timeRemaining() < minIdleMs) return wait();
        row.dataset["laid"] = "";
        row.getBoundingClientRect();
      }
    };
    const wait = () => {
      idle ??= requestIdleCallback(lay);
    };
    const stop = () => {
      if (idle !== undefined) cancelIdleCallback(idle);
      idle = undefined;
    };
    let width = element.clientWidth;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const widths = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      stop();
      for (const row of element.querySelectorAll<HTMLElement>("[data-laid]")) delete row.dataset["laid"];
      clearTimeout(rest);
      rest = setTimeout(wait, widthRestMs);
    });
    const rows = new MutationObserver(wait);
    rows.observe(element, { childList: true, subtree: true, attributeFilter: ["data-lines"] });
    widths.observe(element);
    wait();
    return () => {
      rows.disconnect();
      widths.disconnect();
      clearTimeout(rest);
      stop();
    };
  }, [list]);
}
