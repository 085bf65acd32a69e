import { useEffect, useRef, useState } from "react";
import { selectionButtonMs } from "../../limits.ts";
import { panelCommands } from "../../state/panelCommands.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel } from "../panelContext.ts";
import { findSectionAround } from "./selectedQuote.ts";

/** Pixels between a selection and the button, and the height of the button. */
const gap = 6;
const height = 28;

/** The upper left corner of the button, in pixels. */
interface ButtonPlace {
  readonly left: number;
  readonly top: number;
}

export function SelectionComment() {
  const { actions } = usePanel();
  const [place, setPlace] = useState<ButtonPlace>();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setPlace(findSelectionPlace(document.getSelection()));
    const onChange = () => {
      setPlace(undefined);
      clearTimeout(timer);
      timer = setTimeout(look, selectionButtonMs);
    };
    const onScroll = () => setPlace(undefined);
    document.addEventListener("selectionchange", onChange);
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", onChange);
      document.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (button.current === null || place === undefined) return;
    const { offsetWidth } = button.current;
    button.current.style.insetInlineStart = `${Math.max(gap, Math.min(place.left, window.innerWidth - offsetWidth - gap))}px`;
    button.current.style.insetBlockStart = `${place.top}px`;
  }, [place]);

  if (place === undefined) return null;
  return (
    <button
      ref={button}
      type="button"
      className="selection-comment"
      // Keeps the selection through the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        setPlace(undefined);
        actions.commentHere();
      }}
    >
      <Icon name="comment" /> {texts.common.comment} <kbd>{panelCommands.comment.key}</kbd>
    </button>
  );
}

/**
 * Returns the place below the end of a selection, or above it where the view ends. There is none while the end is not in
 * view, as when everything is selected: the button would cover what is around the review.
 */
function findSelectionPlace(selection: Selection | null): ButtonPlace | undefined {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0).cloneRange();
  const scroller = findSectionAround(range.startContainer)?.closest(".scroller");
  if (!scroller || selection.toString().trim() === "") return undefined;
  if (!scroller.contains(range.endContainer)) range.setEnd(scroller, scroller.childNodes.length);
  const box = [...range.getClientRects()].findLast(({ width }) => width > 0);
  const view = scroller.getBoundingClientRect();
  if (box === undefined || box.bottom < view.top || box.bottom > view.bottom) return undefined;
  const tops = [box.bottom + gap, box.top - gap - height];
  const top = tops.find((each) => each >= view.top && each + height <= view.bottom);
  return top === undefined ? undefined : { left: box.right - 40, top };
}
