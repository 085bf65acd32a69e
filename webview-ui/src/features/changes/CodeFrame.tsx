import { type PropsWithChildren, type RefCallback, type UIEvent, use, useCallback } from "react";
import { findChangesIn } from "../../state/changes/findShownChanges.ts";
import { measureLongestLine } from "../../state/changes/longestLine.ts";
import { PageViewContext } from "../pageViewContext.ts";
import { usePanelState } from "../panelContext.ts";

interface CodeFrameProps extends PropsWithChildren {
  readonly file: string;
  readonly isSideBySide: boolean;
}

/** How far the lines of each file are scrolled in a view, in pixels. Pieces of a file come and go while the reader scrolls. */
const scrolled = new Map<string, number>();

/**
 * Holds some lines of a file. Lines that are not wrapped move sideways together with all others of their file, while
 * their numbers and comments stay in view.
 */
export function CodeFrame({ file, isSideBySide, children }: CodeFrameProps) {
  const view = use(PageViewContext);
  const width = usePanelState((state) => {
    const known = state.codeView.isUnwrapped === true ? findChangesIn(state, view)?.hunks.get(file) : undefined;
    return known && measureLongestLine(known);
  });
  const name = `${view} ${file}`;
  const mount: RefCallback<HTMLElement> = useCallback(
    (frame) => {
      const left = scrolled.get(name) ?? 0;
      if (frame !== null && left > 0) moveTo(frame, left);
    },
    [name],
  );
  if (width === undefined) return children;
  const room = isSideBySide ? `calc(50% + ${width + 10}ch)` : `calc(${width + 16}ch)`;
  return (
    <div ref={mount} className="diff-frame" data-moved={name} onScroll={moveFile}>
      <div className="diff-held">{children}</div>
      <div className="diff-room" style={{ inlineSize: room }} />
    </div>
  );
}

function moveFile({ currentTarget: { scrollLeft, dataset } }: UIEvent<HTMLElement>): void {
  const name = dataset["moved"] ?? "";
  // The others report that they were moved, too.
  if (Math.abs((scrolled.get(name) ?? 0) - scrollLeft) < 1) return;
  scrolled.set(name, scrollLeft);
  for (const frame of document.querySelectorAll<HTMLElement>(".diff-frame"))
    if (frame.dataset["moved"] === name) moveTo(frame, scrollLeft);
}

function moveTo(frame: HTMLElement, left: number): void {
  frame.style.setProperty("--diff-left", `${left}px`);
  frame.scrollLeft = left;
}
