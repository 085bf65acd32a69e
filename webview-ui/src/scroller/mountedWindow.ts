import type { SectionColumns } from "../state/sectionColumns.ts";
import type { HeightModel } from "./heightModel.ts";
import type { WantedSection } from "./scrollerEvents.ts";
import type { SectionRange } from "./sectionWindow.ts";

/** Mounted sections and the empty space around them, in pixels. */
export interface MountedWindow extends SectionRange {
  readonly ids: readonly string[];
  readonly hashes: readonly string[];
  readonly above: number;
  readonly below: number;
}

/** Difference in pixels that is not worth a frame: the space below only affects the length of the scrollbar. */
const negligible = 500;

export function createMountedWindow(
  sections: SectionColumns,
  heights: HeightModel,
  { first, last }: SectionRange,
): MountedWindow {
  return {
    first,
    last,
    ids: sections.ids.slice(first, last),
    hashes: sections.hashes.slice(first, last),
    above: heights.getTop(first),
    below: heights.total - heights.getTop(last),
  };
}

/** True when replacing one window by the other would change nothing visible. */
export function isSameWindow(one: MountedWindow, other: MountedWindow): boolean {
  return isSamePlacement(one, other) && isSameList(one.hashes, other.hashes);
}

/** True when the same sections are at the same places, whatever their texts are. */
export function isSamePlacement(one: MountedWindow, other: MountedWindow): boolean {
  return one.above === other.above && Math.abs(one.below - other.below) < negligible && isSameList(one.ids, other.ids);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** Returns the elements of a window that exist, in reading order. */
export function listMountedElements(
  { ids }: MountedWindow,
  elements: ReadonlyMap<string, HTMLElement>,
): readonly (readonly [string, HTMLElement])[] {
  return ids.flatMap((id) => {
    const element = elements.get(id);
    return element === undefined ? [] : [[id, element] as const];
  });
}

/** Returns the mounted sections: those from `top` to `bottom` and below them, then those above from the bottom up. */
export function listWanted(
  { first, ids, hashes }: MountedWindow,
  top: number,
  bottom: number,
): readonly WantedSection[] {
  const wanted = ids.map((id, place) => ({
    id,
    hash: hashes[place] ?? "",
    isVisible: place >= top - first && place <= bottom - first,
  }));
  const above = wanted.splice(0, Math.max(0, top - first));
  return [...wanted, ...above.reverse()];
}
