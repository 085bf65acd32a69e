import type { ReviewMirror } from "../../state/reviewMirror.ts";

/** A section on the screen and where it is, in pixels from the top of the view. */
export interface AnchorPoint {
  readonly id: string;
  readonly offset: number;
}

/** The visible sections of the mounted ones, which come in reading order: one of them survives the removal of those above it. */
export function captureAnchor(
  scroller: HTMLElement,
  mounted: Iterable<readonly [string, HTMLElement]>,
): readonly AnchorPoint[] {
  const view = scroller.getBoundingClientRect();
  const points: AnchorPoint[] = [];
  for (const [id, element] of mounted) {
    const box = element.getBoundingClientRect();
    // What shows less than a pixel is not what the reader looks at.
    if (box.bottom < view.top + 1) continue;
    if (box.top >= view.bottom) break;
    points.push({ id, offset: box.top - view.top });
  }
  return points;
}

/** Scrolls so that the first point that is still mounted is where it was; false when none is. */
export function restoreAnchor(
  scroller: HTMLElement,
  points: readonly AnchorPoint[],
  elementOf: (id: string) => HTMLElement | undefined,
): boolean {
  for (const { id, offset } of points) {
    const element = elementOf(id);
    if (element === undefined) continue;
    const drift = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - offset;
    if (Math.abs(drift) >= 0.5) scroller.scrollTop += drift;
    return true;
  }
  return false;
}

/** Whether a section of one state is in the next; the points are looked for first, because they usually are. */
export function sharesSection(before: ReviewMirror, after: ReviewMirror, points: readonly AnchorPoint[]): boolean {
  const { ids } = after.sections;
  if (before.sections === after.sections || points.some(({ id }) => ids.includes(id))) return true;
  const known = new Set(before.sections.ids);
  return ids.some((id) => known.has(id));
}
