import { useEffect, useRef, useState } from "react";
import type { ViewPlace } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel } from "../panelContext.ts";
import { findSectionAround } from "./selectedQuote.ts";

/** Milliseconds without a change before the button appears beside a selection. */
const rest = 200;

export function SelectionComment() {
  const { actions } = usePanel();
  const [place, setPlace] = useState<ViewPlace>();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setPlace(findSelectionPlace(document.getSelection()));
    const onChange = () => {
      setPlace(undefined);
      clearTimeout(timer);
      timer = setTimeout(look, rest);
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
    const { offsetWidth, offsetHeight } = button.current;
    const isBelow = place.bottom + 6 + offsetHeight <= window.innerHeight;
    button.current.style.insetInlineStart = `${Math.max(6, Math.min(place.left, window.innerWidth - offsetWidth - 6))}px`;
    button.current.style.insetBlockStart = `${isBelow ? place.bottom + 6 : place.top - 6 - offsetHeight}px`;
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
      <Icon name="comment" /> {texts.common.comment} <kbd>c</kbd>
    </button>
  );
}

function findSelectionPlace(selection: Selection | null): ViewPlace | undefined {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (findSectionAround(range.startContainer) === undefined || selection.toString().trim() === "") return undefined;
  const box = [...range.getClientRects()].findLast(({ width }) => width > 0);
  if (box === undefined || box.bottom < 0 || box.top > window.innerHeight) return undefined;
  return { left: box.right - 40, top: box.top, bottom: box.bottom };
}
