import { type RefObject, useEffect, useState } from "react";
import { computeOutlineWindow, findScrollTop, type OutlineWindow } from "./outlineWindow.ts";

interface ScrollWindow extends OutlineWindow {
  /** Scrolls no more than necessary. Does not ask the document, because that could force a layout. */
  reveal(row: number): void;
}

/** Returns the range of `count` rows that is in view in a scrolling element. */
export function useScrollWindow(element: RefObject<HTMLElement | null>, count: number): ScrollWindow {
  const [view, setView] = useState({ top: 0, height: 800 });

  useEffect(() => {
    const scroller = element.current;
    if (scroller === null) return;
    const look = () => setView({ top: scroller.scrollTop, height: scroller.clientHeight });
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, [element]);

  function reveal(row: number): void {
    const top = findScrollTop(row, view.top, view.height);
    if (top !== view.top && element.current !== null) element.current.scrollTop = top;
  }

  return { ...computeOutlineWindow(count, view.top, view.height), reveal };
}
