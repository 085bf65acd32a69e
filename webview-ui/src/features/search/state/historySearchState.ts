import type { HistoryGroup, HistoryResult, HistorySearchOutcome } from "@dialectic/shared/protocol";

export type Found = Extract<HistorySearchOutcome, { kind: "found" }>;

/** *Navigation*: the search of all reviews; its query is that of the find bar. */
export interface HistorySearchState {
  /** The answer to the query, or to the previous one while this one is running. */
  readonly found: Found | undefined;
  readonly problem: string | undefined;
  readonly isRunning: boolean;
  readonly cursor: string | undefined;
  /** True when the list is hidden in favour of the review, for lack of room. */
  readonly isAside: boolean;
}

export const noHistorySearch: HistorySearchState = {
  found: undefined,
  problem: undefined,
  isRunning: false,
  cursor: undefined,
  isAside: false,
};

/**
 * Returns a key for a result that is unique among all results, and stays the same when later iterations keep the text.
 */
export function toResultKey(
  { reviewId }: Pick<HistoryGroup, "reviewId">,
  { sectionId, comment, runs }: HistoryResult,
): string {
  return `${reviewId} ${comment?.thread ?? sectionId} ${runs.at(-1)?.from ?? 0}`;
}

/** Returns the key of the result at which the keyboard enters the list: the current one, or the first. */
export function findEntryKey({ found, cursor }: HistorySearchState): string | undefined {
  const keys = found?.groups.flatMap((group) => group.results.map((result) => toResultKey(group, result))) ?? [];
  return cursor !== undefined && keys.includes(cursor) ? cursor : keys[0];
}
