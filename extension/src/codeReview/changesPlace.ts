import type { RangePart } from "@dialectic/shared/protocol";

/** A round of a review, and the earlier one with which it is compared, or the commits of it that are shown. */
export interface ChangesPlace {
  readonly reviewId: string;
  /** 1-based. */
  readonly round: number;
  readonly since?: number;
  readonly part?: RangePart;
}

/** True for the same commits, and for all changes twice. */
export function isSamePart(one: RangePart | undefined, other: RangePart | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The place of a hunk in a file; its lines are in the documents. */
export interface HunkPlace {
  /** Set for a file without lines to show, which is viewed as a whole. */
  readonly isWhole?: boolean;
  readonly hash: string;
  /** The first and the last line including context, on each side; the last is before the first when there are none. */
  readonly before: LineSpan;
  readonly after: LineSpan;
  /** Pairs of first and last lines of the side after that the person wrote. */
  readonly yours: readonly (readonly [number, number])[];
  /** Names of the parts about which the person has not decided, where others were kept. */
  readonly left?: readonly string[];
}

interface LineSpan {
  readonly first: number;
  readonly last: number;
  /** The first added or removed line; the line below when there is none. */
  readonly changed: number;
}
