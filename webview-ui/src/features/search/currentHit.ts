import type { SearchedThread } from "./searchSource.ts";

/** A hit by what it stands in, so that it can be found again after an update. */
export interface CurrentHit {
  readonly id: string;
  readonly hash: string;
  readonly index: number;
  readonly ordinal: number;
  /** Hits of its section. */
  readonly count: number;
  readonly start: number;
  readonly end: number;
  /** Where it is in what was said, and not in the text of a section. */
  readonly comment?: SearchedThread;
}
