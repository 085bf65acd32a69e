import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";

/** Decides which rows of a long list are mounted. */
interface WindowedRows<Window> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly window: () => Window | undefined;
  attach(list: HTMLElement, scroller: HTMLElement): () => void;
  /** Called when the window is in the document. */
  commit(): void;
}

/** Returns the mounted rows, and a ref for their list. The parent of the list scrolls. */
export function useMountedWindow<Window>(rows: WindowedRows<Window>): {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly mounted: Window | undefined;
} {
  const list = useRef<HTMLDivElement>(null);
  const mounted = useSyncExternalStore(rows.subscribe, rows.window);

  useLayoutEffect(() => {
    const parent = list.current?.parentElement;
    return list.current === null || !parent ? undefined : rows.attach(list.current, parent);
  }, [rows]);

  useLayoutEffect(() => {
    if (mounted !== undefined) rows.commit();
  }, [rows, mounted]);

  return { list, mounted };
}
