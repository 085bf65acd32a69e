import { type Box, describeElement, heightOf, intersect, visiblePart, widthOf } from "./boxes.ts";
import { type Control, canScrollFree, closestControl, isPassing, listControls, listFloats } from "./controls.ts";
import { listTexts } from "./texts.ts";

/** Pixels by which boxes may touch: borders and outlines share an edge. */
const touching = 3;

/** Finds controls and floating elements that cover each other, and texts that lie below a control. */
export function findOverlaps(): readonly string[] {
  const controls = listControls();
  const floats = listFloats();
  const all = [...controls, ...floats];
  const found = controls.flatMap((control, place) =>
    all.slice(place + 1).flatMap((other) => findCover(control, other)),
  );
  return [...found, ...findCoveredTexts(floats)];
}

function findCover(one: Control, other: Control): readonly string[] {
  if (isPart(one.element, other.element) || isPart(other.element, one.element)) return [];
  for (const box of one.boxes) {
    for (const over of other.boxes) {
      const shared = intersect(box, over);
      if (shared === undefined || widthOf(shared) < touching || heightOf(shared) < touching) continue;
      const hit = hitCentre(shared);
      const [cover, coverBox, covered, coveredBox] = other.element.contains(hit)
        ? [other, over, one, box]
        : [one, box, other, over];
      // A third element in front hides both of them here.
      if (!cover.element.contains(hit) || isAllowed(covered.element, coveredBox, cover.element, coverBox)) continue;
      return [`overlap: ${cover.name} covers ${covered.name}`];
    }
  }
  return [];
}

function findCoveredTexts(floats: readonly Control[]): readonly string[] {
  return listTexts().flatMap(({ element, text, boxes }) => {
    for (const whole of boxes) {
      const box = visiblePart(whole, element, true);
      if (box === undefined || widthOf(box) < touching || heightOf(box) < touching) continue;
      const hit = hitCentre(box);
      if (hit === null || hit.contains(element) || element.contains(hit)) continue;
      const cover = closestControl(hit) ?? floats.find((float) => float.element.contains(hit))?.element;
      if (cover === undefined || isPart(element, cover) || !cover.checkVisibility({ opacityProperty: true })) continue;
      if (!isAllowed(element, box, cover, cover.getBoundingClientRect()))
        return [`overlap: “${text}” lies below ${describeElement(cover)}`];
    }
    return [];
  });
}

function hitCentre({ left, top, right, bottom }: Box): Element | null {
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
}

/** True for an element inside the other, and for a control and its label. */
function isPart(inner: Element, outer: Element): boolean {
  return outer.contains(inner) || inner.closest("label")?.contains(outer) === true;
}

function isAllowed(covered: Element, box: Box, cover: Element, over: Box): boolean {
  return (isPassing(cover) && !isPassing(covered)) || canScrollFree(covered, box, cover, over);
}
