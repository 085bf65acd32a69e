import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { spareRows } from "../limits.ts";
import type { TreeRow } from "./treeRows.ts";

/** Height of a row in pixels. Must match the style sheet. */
export const rowHeight = 24;

/** Rows to mount, and the space around them in pixels. */
interface OutlineWindow {
  readonly first: number;
  readonly last: number;
  readonly above: number;
  readonly below: number;
}

export function computeOutlineWindow(count: number, scrollTop: number, height: number): OutlineWindow {
  const first = Math.min(Math.max(0, Math.floor(scrollTop / rowHeight) - spareRows), Math.max(0, count - 1));
  const last = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + spareRows);
  return { first, last: Math.max(first, last), above: first * rowHeight, below: Math.max(0, count - last) * rowHeight };
}

/** Returns the scroll position that shows a row: the current one if the row is already in view. */
export function findScrollTop(row: number, scrollTop: number, height: number): number {
  const top = row * rowHeight;
  if (top < scrollTop) return Math.max(0, top - rowHeight);
  return top + rowHeight > scrollTop + height ? top + 2 * rowHeight - height : scrollTop;
}

interface ScrollWindow extends OutlineWindow {
  /** Scrolls no more than necessary. Does not ask the document, because that could force a layout. */
  reveal(row: number): void;
}

/** Returns the range of `count` rows that is in view in a scrolling element. */
function useScrollWindow(element: RefObject<HTMLElement | null>, count: number): ScrollWindow {
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

interface RowTreeParts {
  readonly ids: readonly string[];
  /** Row at which the reader is. It is kept in view. */
  readonly activeId: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Rows that can be expanded, in the order of `ids`. */
  readonly rows: readonly Pick<TreeRow, "depth" | "isExpanded">[];
  readonly onExpand: (id: string, isExpanded: boolean) => void;
}

interface RowTree {
  readonly tree: RefObject<HTMLDivElement | null>;
  /** Row under the cursor of the keyboard, from 0. */
  readonly cursor: number;
  /** Rows to mount: from `first` up to but not including `last`. */
  readonly first: number;
  readonly last: number;
  /** Pixels in place of the rows that are not mounted. */
  readonly above: number;
  readonly below: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/** Manages a tree of which only the rows in view exist, with the keys of VS Code's trees. */
export function useRowTree({ ids, activeId, onChoose, rows, onExpand }: RowTreeParts): RowTree {
  const [cursorId, setCursorId] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const { reveal, ...shown } = useScrollWindow(tree, ids.length);
  // A pass over the ids happens only on a key of the reader or a scroll.
  const active = activeId === undefined ? -1 : ids.indexOf(activeId);
  const cursor = Math.max(0, cursorId === undefined ? active : ids.indexOf(cursorId));
  const revealActive = useEffectEvent((row: number) => reveal(row));

  useEffect(() => {
    if (active >= 0) revealActive(active);
  }, [active]);

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    const isExpanded = rows[cursor]?.isExpanded;
    const isTurned = (key === "ArrowRight" && isExpanded === false) || (key === "ArrowLeft" && isExpanded === true);
    const target = isTurned ? undefined : findCursorTarget(key, cursor, rows);
    const id = ids[target ?? cursor];
    if (id === undefined) return;
    if (key === "Enter" || key === " ") onChoose(id);
    else if (isTurned) onExpand(id, !isExpanded);
    else if (target === undefined) return;
    if (target !== undefined || isTurned) setCursorId(id);
    event.preventDefault();
    reveal(target ?? cursor);
  }

  return { tree, cursor, ...shown, onKeyDown, onBlur: () => setCursorId(undefined) };
}

function findCursorTarget(key: string, cursor: number, rows: RowTreeParts["rows"]): number | undefined {
  const last = rows.length - 1;
  const depth = rows[cursor]?.depth ?? 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(cursor + 1, last);
    case "ArrowUp":
      return Math.max(cursor - 1, 0);
    case "ArrowRight":
      return (rows[cursor + 1]?.depth ?? 0) > depth ? cursor + 1 : cursor;
    case "ArrowLeft": {
      const parent = rows.slice(0, cursor).findLastIndex((row) => row.depth < depth);
      return parent < 0 ? cursor : parent;
    }
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
