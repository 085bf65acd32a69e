import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { choiceMarginPixels } from "../../limits.ts";
import type { ChoiceRow, RangeRow } from "./state/rangeRows.ts";
import { findRowsIn, findTopFor, type PlacedRows, placeRows, type View } from "./state/rangeWindow.ts";

interface ChoiceList {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly placed: PlacedRows;
  /** Rows to mount: from `first` up to but not including `last`. */
  readonly mounted: { readonly first: number; readonly last: number };
  readonly inSight: { readonly first: number; readonly last: number };
  /** The row under the cursor of the keyboard; undefined without rows to choose. */
  readonly active: ChoiceRow | undefined;
  /** Its place among all rows; -1 without one. */
  readonly at: number;
  moveTo(row: ChoiceRow): void;
  /** Returns the row to which a key leads, which other keys do not. */
  findTarget(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">): ChoiceRow | undefined;
}

/** Rows that a page key passes. */
const pageRows = 8;

/**
 * Manages a list of which only the rows in view exist. It opens at what is shown now, also when that comes later, and begins at its first
 * row for each new text. Rows that come above do not move those in view.
 */
export function useChoiceList(rows: readonly RangeRow[], text: string): ChoiceList {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ top: 0, height: 480 });
  const [cursor, setCursor] = useState<{ readonly text: string; readonly id: string }>();
  const placed = useMemo(() => placeRows(rows), [rows]);
  const choices = useMemo(() => rows.filter((row) => row.kind === "choice"), [rows]);
  const moved = cursor?.text === text ? choices.find(({ id }) => id === cursor.id) : undefined;
  const shown = text === "" ? choices.find(({ isShown }) => isShown) : undefined;
  const active = moved ?? shown ?? choices[0];
  const at = active === undefined ? -1 : rows.indexOf(active);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);

  useStillRows(scroller, { rows, placed, text, start: moved === undefined ? at : undefined });

  function moveTo(row: ChoiceRow): void {
    setCursor({ text, id: row.id });
    const element = scroller.current;
    const top = findTopFor(rows, placed, rows.indexOf(row), view);
    if (element !== null && top !== view.top) element.scrollTop = top;
  }

  function findTarget({ key, ctrlKey, metaKey, shiftKey }: Parameters<ChoiceList["findTarget"]>[0]) {
    const place = active === undefined ? 0 : choices.indexOf(active);
    // In the box, both keys move the caret.
    const isEnd = ctrlKey || metaKey;
    const target =
      key === "ArrowDown"
        ? place + 1
        : key === "ArrowUp"
          ? place - 1
          : key === "PageDown"
            ? place + pageRows
            : key === "PageUp"
              ? place - pageRows
              : isEnd && key === "Home"
                ? 0
                : isEnd && key === "End"
                  ? choices.length - 1
                  : undefined;
    if (target === undefined) return undefined;
    const found = choices[Math.min(Math.max(target, 0), choices.length - 1)];
    if (!shiftKey) return found;
    // Only commits can be extended.
    const step = target < place ? -1 : 1;
    const next = found?.commit === undefined ? choices[place + step] : found;
    return next?.commit === undefined ? active : next;
  }

  const { top, height } = view;
  return {
    scroller,
    placed,
    mounted: findRowsIn(placed, Math.max(0, top - choiceMarginPixels), top + height + choiceMarginPixels),
    inSight: findRowsIn(placed, top, top + height),
    active,
    at,
    moveTo,
    findTarget,
  };
}

interface StillRows {
  readonly rows: readonly RangeRow[];
  readonly placed: PlacedRows;
  readonly text: string;
  /** The row to begin at, while the person has moved to none. */
  readonly start: number | undefined;
}

/** Keeps the rows in view where they are when others come above them. */
function useStillRows(scroller: RefObject<HTMLDivElement | null>, { rows, placed, text, start }: StillRows): void {
  const before = useRef<StillRows>(undefined);
  /** True once the person has scrolled: a late row does not move them. */
  const isScrolled = useRef(false);
  const own = useRef(0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const scrollTo = (top: number) => {
      element.scrollTop = top;
      own.current = element.scrollTop;
    };
    const was = before.current;
    before.current = { rows, placed, text, start };
    if (was !== undefined && was.text !== text) {
      isScrolled.current = false;
      return scrollTo(0);
    }
    if (was?.rows === rows) return;
    isScrolled.current ||= Math.abs(element.scrollTop - own.current) > 1;
    if (start !== undefined && !isScrolled.current) {
      const top = placed.tops[start] ?? 0;
      return scrollTo(text === "" ? Math.max(0, top - element.clientHeight / 3) : 0);
    }
    const upper = was?.placed.tops.findLastIndex((top) => top <= element.scrollTop) ?? -1;
    const row = was?.rows[upper];
    const now = row === undefined ? -1 : rows.findIndex(({ id }) => id === row.id);
    if (now >= 0) element.scrollTop += (placed.tops[now] ?? 0) - (was?.placed.tops[upper] ?? 0);
  }, [scroller, rows, placed, text, start]);
}
