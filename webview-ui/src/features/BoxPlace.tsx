import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useReveal } from "../ui/reveal.ts";
import { hasNoFocus } from "../ui/scrollable.ts";
import type { BoxHomes } from "./boxHomes.ts";
import { usePanel, usePanelState } from "./panelContext.ts";

/** Shows an open box at this place, which `HomedBoxes` renders. */
export function BoxPlace({ homes, boxKey }: { readonly homes: BoxHomes; readonly boxKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current === null ? undefined : homes.enter(boxKey, place.current)), [homes, boxKey]);
  useBoxFocus(boxKey, place);
  return <div ref={place} className="comment-box-place" />;
}

interface HomedBoxesProps<Box> {
  readonly homes: BoxHomes;
  /** The boxes that are open. */
  readonly boxes: readonly Box[];
  readonly Box: ComponentType<{ readonly box: Box }>;
}

/** Renders open boxes. Each is one element as long as it is open, wherever its place is. */
export function HomedBoxes<Box extends { readonly key: string }>({ homes, boxes, Box }: HomedBoxesProps<Box>) {
  useEffect(() => homes.keep(new Set(boxes.map(({ key }) => key))));
  if (boxes.length === 0) return null;
  return (
    <div className="waiting-boxes" ref={homes.attach}>
      {boxes.map((box) => createPortal(<Box box={box} />, homes.getElement(box.key), box.key))}
    </div>
  );
}

/**
 * Gives the focus to a box that the reader has opened, and back to one in which they were still typing when the page was
 * reloaded. `frame` is what holds the box.
 */
function useBoxFocus(key: string, frame: RefObject<HTMLElement | null>): void {
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
