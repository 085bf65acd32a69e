import type { HistoryGroup, HistoryResult, HistorySearchOutcome } from "@dialectic/shared/protocol";

/** What was found in all reviews and iterations. */
export type Found = Extract<HistorySearchOutcome, { kind: "found" }>;

/** *Navigation*: the search of everything, whose query is the one of the find bar. */
export interface HistorySearchState {
  /** The answer to the query, or to the one before while this one is on its way. */
  readonly found: Found | undefined;
  /** Why there is none. */
  readonly problem: string | undefined;
  readonly isRunning: boolean;
  /** The result at which the reader is, by its key. */
  readonly cursor: string | undefined;
  /** Whether the list has given way to the review, where there is no room for both. */
  readonly isAside: boolean;
}

/** A search of everything that has not begun. */
export const noHistorySearch: HistorySearchState = {
  found: undefined,
  problem: undefined,
  isRunning: false,
  cursor: undefined,
  isAside: false,
};

/** Names a result among all that were found, also when its text goes on to stand. */
export function resultKey(
  { reviewId }: Pick<HistoryGroup, "reviewId">,
  { sectionId, comment, runs }: HistoryResult,
): string {
  return `${reviewId} ${comment?.thread ?? sectionId} ${runs.at(-1)?.from ?? 0}`;
}

/** The key of the result at which the keyboard enters the list: where the reader was, or else the first one. */
export function entryKey({ found, cursor }: HistorySearchState): string | undefined {
  const keys = found?.groups.flatMap((group) => group.results.map((result) => resultKey(group, result))) ?? [];
  return cursor !== undefined && keys.includes(cursor) ? cursor : keys[0];
}
