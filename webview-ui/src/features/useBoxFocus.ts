import { type RefObject, useEffect, useLayoutEffect } from "react";
import { useReveal } from "../ui/reveal.ts";
import { hasNoFocus } from "../ui/scrollable.ts";
import { usePanel, usePanelState } from "./panelContext.ts";

interface BoxElements {
  readonly frame: RefObject<HTMLElement | null>;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** Gives the focus to a box that the reader has opened, and back to one in which they are still typing. */
export function useBoxFocus(key: string, { frame, area }: BoxElements): void {
  const { actions } = usePanel();
  const reveal = useReveal();
  const isGoal = usePanelState(({ feedback }) => feedback.goal === key);
  const caret = usePanelState(({ feedback: { away } }) =>
    away?.key === key && away.held !== undefined ? away.at : undefined,
  );

  useEffect(() => {
    if (!isGoal || area.current === null || frame.current === null || frame.current.closest("[inert]") !== null) return;
    area.current.focus({ preventScroll: true });
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
    reveal(frame.current);
    actions.arriveAtComment();
  }, [isGoal, reveal, actions, frame, area]);

  // The page was reloaded while the reader typed. An editor around the page, and whatever else has the focus, keeps it.
  useEffect(() => {
    if (caret === undefined || area.current === null) return;
    if (!document.hasFocus() || !hasNoFocus(document.activeElement)) return;
    area.current.focus({ preventScroll: true });
    area.current.setSelectionRange(caret, caret);
  }, [caret, area]);

  // The window of sections moves with the reader and may remount the box. A reader who is still typing gets the focus
  // back.
  useLayoutEffect(() => {
    const element = area.current;
    return () => {
      if (element !== null && element === document.activeElement) actions.leaveBox(key, element.selectionStart);
    };
  }, [actions, key, area]);
}
