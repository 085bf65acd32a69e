import { type RefObject, useEffect, useState } from "react";
import { type OutlineWindow, outlineWindow } from "./outlineWindow.ts";

/** Follows what of `count` rows is in view in a scrolling element. */
export function useScrollWindow(element: RefObject<HTMLElement | null>, count: number): OutlineWindow {
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

  return outlineWindow(count, view.top, view.height);
}
