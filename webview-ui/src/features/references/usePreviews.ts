import { type RefObject, useEffect } from "react";
import { findReferenceLink } from "../../state/references/referenceLink.ts";
import { usePanel } from "../panelContext.ts";

/**
 * Milliseconds that the pointer must rest on a reference before its code is shown, and away from it before the code is
 * hidden.
 */
const restTime = 350;
const leaveTime = 250;

const reference = "a[data-file-ref]:not(.refused-reference)";

/**
 * Shows the code of a reference while the pointer rests on it or on the preview. Only a movement of the pointer opens a
 * preview: an update may put a reference below a pointer that rests, while the reader reads elsewhere.
 */
export function usePreviews(container: RefObject<HTMLElement | null>): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (run: () => void, time: number) => {
      clearTimeout(timer);
      timer = setTimeout(run, time);
    };
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (!(target instanceof Element) || pointerType === "touch" || target.closest(reference) !== null) return;
      if (target.closest(".preview") === null && store.getState().preview !== undefined)
        later(actions.closePreview, leaveTime);
      else clearTimeout(timer);
    };
    let place = "";
    let pointedAt: Element | null = null;
    const onPointerMove = ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      // Browsers send events to what has come below a pointer that rests.
      const isAtRest = place === `${clientX} ${clientY}`;
      place = `${clientX} ${clientY}`;
      if (isAtRest || !(target instanceof Element) || pointerType === "touch") return;
      const link = target.closest(reference);
      if (link === pointedAt) return;
      pointedAt = link;
      if (link === null) return;
      later(() => {
        // Uses the current position, because the page may have been scrolled in the meantime.
        const found = link.isConnected ? findReferenceLink(link) : undefined;
        if (found !== undefined) void actions.previewReference(found);
      }, restTime);
    };
    const close = () => {
      clearTimeout(timer);
      actions.closePreview();
    };
    const leave = () => {
      place = "";
      pointedAt = null;
      close();
    };
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(".preview"))) close();
    };
    document.addEventListener("pointerover", onPointerOver);
    document.addEventListener("pointermove", onPointerMove, { passive: true });
    document.documentElement.addEventListener("pointerleave", leave);
    element.addEventListener("scroll", onScroll, { capture: true, passive: true });
    element.addEventListener("click", close);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onPointerOver);
      document.removeEventListener("pointermove", onPointerMove);
      document.documentElement.removeEventListener("pointerleave", leave);
      element.removeEventListener("scroll", onScroll, { capture: true });
      element.removeEventListener("click", close);
    };
  }, [container, store, actions]);
}
