import type { HistoryResult } from "@dialectic/shared/protocol";
import type { Found } from "../state/historySearchState.ts";

/** Returns a result with one hit. A test gives only the relevant fields. */
export function resultOf(sectionId: string, more: Partial<HistoryResult> = {}): HistoryResult {
  const excerpts = [{ before: "a ", match: "token", after: ` of ${sectionId}` }];
  return {
    sectionId,
    path: ["Plan", sectionId],
    runs: [{ from: 1, to: 2 }],
    isThere: true,
    hits: 1,
    excerpts,
    ...more,
  };
}

/** Returns an answer with these results, by review. */
export function foundIn(reviews: Readonly<Record<string, readonly HistoryResult[]>>): Found {
  const groups = Object.entries(reviews).map(([reviewId, results]) => ({
    reviewId,
    title: `Title of ${reviewId}`,
    updatedAt: 1,
    iterations: 2,
    isOpen: true,
    hits: results.reduce((sum, { hits }) => sum + hits, 0),
    results: [...results],
  }));
  const texts = groups.reduce((sum, { results }) => sum + results.length, 0);
  return {
    kind: "found",
    hits: texts,
    texts,
    sections: texts,
    comments: 0,
    reviews: groups.length,
    groups,
    unreadable: 0,
  };
}
