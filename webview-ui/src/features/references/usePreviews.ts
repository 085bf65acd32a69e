import { type RefObject, useEffect } from "react";
import { findReferenceLink } from "../../state/references/referenceLink.ts";
import { usePanel } from "../panelContext.ts";

/**
 * Milliseconds that the pointer must rest on a reference before its code is shown, and away from it before the code is
 * hidden.
 */
const restTime = 350;
const leaveTime = 250;

/** Shows the code of a reference while the pointer rests on it or on the preview. */
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
      if (!(target instanceof Element) || pointerType === "touch") return;
      if (target.closest(".preview") !== null) return clearTimeout(timer);
      const link = target.closest("a[data-file-ref]:not(.refused-reference)");
      if (link === null) {
        if (store.getState().preview !== undefined) later(actions.closePreview, leaveTime);
        else clearTimeout(timer);
        return;
      }
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
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(".preview"))) close();
    };
    document.addEventListener("pointerover", onPointerOver);
    document.documentElement.addEventListener("pointerleave", close);
    element.addEventListener("scroll", onScroll, { capture: true, passive: true });
    element.addEventListener("click", close);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onPointerOver);
      document.documentElement.removeEventListener("pointerleave", close);
      element.removeEventListener("scroll", onScroll, { capture: true });
      element.removeEventListener("click", close);
    };
  }, [container, store, actions]);
}
