import { maxReviewsWithTrees } from "../limits.ts";
import type { ReviewStore } from "../store/index.ts";

/**
 * Lists the trees that the reviewed changes of a base directory start from: those of its open reviews and of the latest
 * one.
 */
export function reviewedTrees(store: ReviewStore): (baseUri: string) => readonly string[] {
  return (baseUri) => {
    const reviews = store.reviews().filter((review) => review.baseUri === baseUri && !review.isProposal);
    const looked = reviews.filter(({ open }, at) => open || at === 0).slice(0, maxReviewsWithTrees);
    return looked.flatMap(({ id, committed }) => {
      const base = store.books.changes.rounds(id).at(-1)?.base;
      return [...(base === undefined ? [] : [base]), ...(committed === undefined ? [] : [`${committed.commit}^`])];
    });
  };
}
