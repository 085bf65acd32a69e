import type { SearchedThread } from "./searchSource.ts";

/** Hit with the text that holds it, so that it can be found again after an update. */
export interface CurrentHit {
  readonly id: string;
  readonly hash: string;
  readonly index: number;
  readonly ordinal: number;
  /** Number of hits in its section. */
  readonly count: number;
  readonly start: number;
  readonly end: number;
  /** Thread or verdict that holds the hit; undefined for a hit in the text of a section. */
  readonly comment?: SearchedThread;
}
