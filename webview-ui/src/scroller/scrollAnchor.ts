import type { ReviewMirror } from "../state/reviewMirror.ts";
import type { HeightModel } from "./heightModel.ts";
import type { Viewport } from "./sectionWindow.ts";

/** Section on the screen and its distance in pixels from the top of the view. */
export interface AnchorPoint {
  readonly id: string;
  readonly offset: number;
}

/**
 * Returns the mounted sections that are visible, in reading order. If an update removes the first of them, a later one
 * still serves as anchor.
 */
export function captureAnchor(
  scroller: HTMLElement,
  mounted: readonly (readonly [string, HTMLElement])[],
): readonly AnchorPoint[] {
  const view = scroller.getBoundingClientRect();
  const points: AnchorPoint[] = [];
  for (const [id, element] of mounted.slice(findFirstInView(mounted, view.top))) {
    const { top } = element.getBoundingClientRect();
    if (top >= view.bottom) break;
    points.push({ id, offset: top - view.top });
  }
  return points;
}

/** Returns the place of the first element that ends in or below the view. Asks few of them: this runs in each frame. */
function findFirstInView(mounted: readonly (readonly [string, HTMLElement])[], top: number): number {
  let low = 0;
  let high = mounted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bottom = mounted[middle]?.[1].getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    // A section with less than a pixel in view is not being read.
    if (bottom < top + 1) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Scrolls the first point that is still mounted back to its place. Returns false when none is mounted. */
export function restoreAnchor(
  scroller: HTMLElement,
  points: readonly AnchorPoint[],
  findElement: (id: string) => HTMLElement | undefined,
): boolean {
  for (const { id, offset } of points) {
    const element = findElement(id);
    if (element === undefined) continue;
    const drift = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - offset;
    if (Math.abs(drift) >= 0.5) scroller.scrollTop += drift;
    return true;
  }
  return false;
}

/** Returns the viewport in which the first of the points that is left has its place. */
export function findAnchoredViewport(
  heights: HeightModel,
  ids: readonly string[],
  points: readonly AnchorPoint[],
  { top, height }: Viewport,
): Viewport {
  for (const { id, offset } of points) {
    const index = ids.indexOf(id);
    if (index >= 0) return { top: heights.getTop(index) - offset, height };
  }
  return { top: Math.min(top, heights.total), height };
}

/** True when the states have a section in common. The points are checked first, because they usually match. */
export function sharesSection(before: ReviewMirror, after: ReviewMirror, points: readonly AnchorPoint[]): boolean {
  const { ids } = after.sections;
  if (before.sections === after.sections || points.some(({ id }) => ids.includes(id))) return true;
  const known = new Set(before.sections.ids);
  return ids.some((id) => known.has(id));
}

/**
 * Returns the row that holds the place of the reader when others stand in the place of the one at the top of the view, as
 * for a hunk that was edited: the nearest one above that stays. Undefined when the top stays, or nothing replaces it.
 */
export function findHold(
  heights: HeightModel,
  before: ReviewMirror | undefined,
  after: ReviewMirror,
  [top]: readonly AnchorPoint[],
): AnchorPoint | undefined {
  if (top === undefined || before === undefined || before.sections === after.sections) return undefined;
  if (before.meta.reviewId !== after.meta.reviewId) return undefined;
  const { ids } = before.sections;
  const at = ids.indexOf(top.id);
  const places = new Map(after.sections.ids.map((id, place) => [id, place]));
  if (at < 0 || places.has(top.id)) return undefined;
  const above = ids.slice(0, at).findLastIndex((id) => places.has(id));
  const id = ids[above];
  const next = after.sections.ids[(places.get(id ?? "") ?? -1) + 1];
  if (id === undefined || next === undefined || ids.includes(next)) return undefined;
  return { id, offset: top.offset - (heights.getTop(at) - heights.getTop(above)) };
}
