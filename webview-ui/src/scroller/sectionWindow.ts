import { maxMountedSections } from "../limits.ts";

/** Mounted sections: from `first` up to but not including `last`. */
export interface SectionRange {
  readonly first: number;
  readonly last: number;
}

/** Visible area in pixels from the top of the first section. */
export interface Viewport {
  readonly top: number;
  readonly height: number;
}

export interface SectionPlaces {
  indexAt(offset: number): number;
}

export function findRangeAround(
  places: SectionPlaces,
  count: number,
  viewport: Viewport,
  margin: number,
): SectionRange {
  if (count === 0) return { first: 0, last: 0 };
  const first = places.indexAt(viewport.top - margin);
  const last = Math.min(count, places.indexAt(viewport.top + viewport.height + margin) + 1);
  if (last - first <= maxMountedSections) return { first, last };
  const middle = places.indexAt(viewport.top);
  const start = Math.max(first, Math.min(middle - (maxMountedSections >> 2), last - maxMountedSections));
  return { first: start, last: Math.min(last, start + maxMountedSections) };
}

/**
 * Returns the range to mount next, or undefined while the mounted one reaches far enough. Windows move in steps of a
 * quarter margin, so that no frame of a scroll mounts much.
 */
export function findNextRange(
  places: SectionPlaces,
  count: number,
  viewport: Viewport,
  margin: number,
  mounted: SectionRange,
): SectionRange | undefined {
  const needed = findRangeAround(places, count, viewport, margin * 0.75);
  const isEnough = mounted.first <= needed.first && needed.last <= mounted.last && mounted.last <= count;
  return isEnough ? undefined : findRangeAround(places, count, viewport, margin);
}
