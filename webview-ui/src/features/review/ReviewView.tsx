import { type ComponentType, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useReviewParts } from "./reviewParts.ts";
import { SectionShell } from "./SectionShell.tsx";

interface RowProps {
  readonly id: string;
  readonly hash: string;
}

/** The sections around the reader, with empty space in place of all others. Its parent scrolls. */
export function ReviewView({ Row = SectionShell }: { readonly Row?: ComponentType<RowProps> }) {
  const { scroller } = useReviewParts();
  const list = useRef<HTMLDivElement>(null);
  const mounted = useSyncExternalStore(scroller.subscribe, scroller.window);

  useLayoutEffect(() => {
    const parent = list.current?.parentElement;
    return list.current === null || !parent ? undefined : scroller.attach(list.current, parent);
  }, [scroller]);

  useLayoutEffect(() => {
    if (mounted !== undefined) scroller.commit();
  }, [scroller, mounted]);

  return (
    <div ref={list} className="review" style={{ paddingBlock: `${mounted?.above ?? 0}px ${mounted?.below ?? 0}px` }}>
      {mounted?.ids.map((id, place) => (
        <Row key={id} id={id} hash={mounted.hashes[place] ?? ""} />
      ))}
    </div>
  );
}
