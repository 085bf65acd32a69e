import { useLayoutEffect, useRef, useState } from "react";
import type { Sheet } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { FollowedSection } from "./FollowedReference.tsx";

/** Words of this share of their size can still be read. */
const minReadable = 0.75;
const zoomStep = 1.5;
const [leastZoom, mostZoom] = [0.2, 8];

interface DrawingSheetProps {
  readonly sheet: Extract<Sheet, { kind: "drawing" }>;
  readonly onClose: () => void;
}

/** Shows one drawing, at first as large as the sheet, then as large as the reader wants it. */
export function DrawingSheet({ sheet: { label, drawing, hash }, onClose }: DrawingSheetProps) {
  const area = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();

  useLayoutEffect(() => {
    const element = area.current;
    const view = element?.parentElement;
    if (!element || !view) return;
    const [own, height] = readSize(element);
    const fitting = Math.min(view.clientWidth / own, view.clientHeight / height);
    setWidth(own * Math.min(mostZoom, Math.max(minReadable, fitting)));
  }, []);

  function zoom(by: number): void {
    const element = area.current;
    const view = element?.parentElement;
    if (!element || !view || width === undefined) return;
    const [own] = readSize(element);
    const next = Math.min(mostZoom * own, Math.max(leastZoom * own, width * by));
    const middle = [view.scrollLeft + view.clientWidth / 2, view.scrollTop + view.clientHeight / 2] as const;
    // At once, so that the view can follow what was in its middle.
    element.style.inlineSize = `${next}px`;
    setWidth(next);
    const [x, y] = middle.map((place) => (place * next) / width);
    view.scrollTo((x ?? 0) - view.clientWidth / 2, (y ?? 0) - view.clientHeight / 2);
  }

  const tools = (
    <span>
      <IconButton icon="zoom-out" label={texts.review.zoomOut} onClick={() => zoom(1 / zoomStep)} />
      <IconButton icon="zoom-in" label={texts.review.zoomIn} onClick={() => zoom(zoomStep)} />
    </span>
  );
  return (
    <SheetFrame title={label} label={label} tools={tools} onClose={onClose}>
      <div
        ref={area}
        className="drawing-alone"
        style={{ inlineSize: width === undefined ? "auto" : `${width}px` }}
        data-section-id=""
        data-hash={hash}
      >
        <FollowedSection value={hash}>{drawing}</FollowedSection>
      </div>
    </SheetFrame>
  );
}

/** Returns the width and height that a drawing has by itself. */
function readSize(area: HTMLElement): readonly [width: number, height: number] {
  const svg = area.querySelector("svg");
  return [Number(svg?.getAttribute("width") ?? 1), Number(svg?.getAttribute("height") ?? 1)];
}
