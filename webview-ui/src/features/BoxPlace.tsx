import { type ComponentType, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { BoxHomes } from "./boxHomes.ts";
import { useBoxFocus } from "./useBoxFocus.ts";

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
