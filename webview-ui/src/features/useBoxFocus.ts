import { type RefObject, useEffect, useLayoutEffect } from "react";
import { useReveal } from "../ui/reveal.ts";
import { hasNoFocus } from "../ui/scrollable.ts";
import { usePanel, usePanelState } from "./panelContext.ts";

/**
 * Gives the focus to a box that the reader has opened, and back to one in which they were still typing when the page was
 * reloaded. `frame` is what holds the box.
 */
export function useBoxFocus(key: string, frame: RefObject<HTMLElement | null>): void {
  const { actions } = usePanel();
  const reveal = useReveal();
  const isGoal = usePanelState(({ feedback }) => feedback.goal === key);
  const caret = usePanelState(({ feedback: { away } }) => (away?.key === key ? away.at : undefined));

  // An editor around the page, and whatever else has the focus, keeps it.
  useLayoutEffect(() => {
    const area = findArea(frame.current);
    if (caret === undefined || area === null) return;
    if (!document.hasFocus() || !hasNoFocus(document.activeElement)) return;
    area.focus({ preventScroll: true });
    area.setSelectionRange(caret, caret);
  }, [caret, frame]);

  useEffect(() => {
    const area = findArea(frame.current);
    if (!isGoal || area === null || area.closest("[inert]") !== null) return;
    if (area !== document.activeElement) {
      area.focus({ preventScroll: true });
      area.setSelectionRange(area.value.length, area.value.length);
    }
    reveal(area.closest<HTMLElement>(".comment-box") ?? area);
    actions.arriveAtComment();
  }, [isGoal, reveal, actions, frame]);
}

function findArea(frame: HTMLElement | null): HTMLTextAreaElement | null {
  return frame?.querySelector<HTMLTextAreaElement>("textarea[data-box]") ?? null;
}
