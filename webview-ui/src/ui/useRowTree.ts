import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useScrollWindow } from "./useScrollWindow.ts";

interface RowTreeParts {
  readonly ids: readonly string[];
  /** Row at which the reader is. It is kept in view. */
  readonly activeId: string | undefined;
  readonly onChoose: (id: string) => void;
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

/** Manages a tree of which only the rows in view exist, with the usual keys of a tree. */
export function useRowTree({ ids, activeId, onChoose }: RowTreeParts): RowTree {
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
    const target = findCursorTarget(event.key, cursor, ids.length);
    const id = ids[target ?? cursor];
    if (id === undefined) return;
    if (event.key === "Enter" || event.key === " ") onChoose(id);
    else if (target === undefined) return;
    else setCursorId(id);
    event.preventDefault();
    reveal(target ?? cursor);
  }

  return { tree, cursor, ...shown, onKeyDown, onBlur: () => setCursorId(undefined) };
}

function findCursorTarget(key: string, cursor: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(cursor + 1, count - 1);
    case "ArrowUp":
      return Math.max(cursor - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
