import { type CommittedRecord, compareKeys } from "./record.ts";
import type { IndexedIteration, IndexedReview } from "./reviewIndex.ts";

/** The commit that a review became. */
export type ReviewCommit = Pick<CommittedRecord, "commit" | "subject" | "repository" | "iteration" | "at">;

/** Says of a review that its commit was taken back. */
export const takenBack = { commit: "", subject: "", repository: "", iteration: 1 } as const;

/** What is known of a review without reading its texts. */
export interface ReviewSummary {
  readonly id: string;
  readonly title: string;
  readonly baseUri: string;
  /** Milliseconds since the epoch, from the clocks of the hosts that wrote it. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The number of its latest iteration. */
  readonly iterations: number;
  /** True when it shows an edit that an assistant proposed: no update goes to it unless it names it. */
  readonly isProposal: boolean;
  /** False once it was closed or committed and nothing was presented since. */
  readonly open: boolean;
  /** True once it was closed, after its last iteration and its commit: nobody wants to see it any more. */
  readonly cleared: boolean;
  /** When it was closed or committed last, while it is not open. */
  readonly closedAt?: number;
  /** The commit that it became, unless something was presented since. */
  readonly committed?: ReviewCommit;
}

/** What is known of a review of which an iteration is there. */
export function summaryOf(
  id: string,
  review: IndexedReview,
  latest: IndexedIteration,
): Omit<ReviewSummary, "isProposal"> {
  const { numbers, closed } = review;
  const committed = commitOf(review);
  const isClosed = closed !== undefined && compareKeys(closed, latest) > 0;
  const closedAt = Math.max(isClosed ? closed.at : 0, committed?.at ?? 0);
  return {
    id,
    title: latest.origin.title,
    baseUri: latest.origin.baseUri,
    createdAt: numbers.all[0]?.at ?? latest.at,
    updatedAt: latest.at,
    iterations: latest.number,
    open: !isClosed && committed === undefined,
    cleared: isClosed && !(review.committed && compareKeys(review.committed, closed) > 0),
    ...(closedAt === 0 ? {} : { closedAt }),
    ...(committed === undefined ? {} : { committed }),
  };
}

/** The commit that a review became, unless something was presented since. */
export function commitOf({ numbers, committed }: IndexedReview): ReviewCommit | undefined {
  const latest = numbers.all.at(-1);
  if (committed === undefined || latest === undefined || compareKeys(committed, latest) < 0) return undefined;
  if (committed.commit === takenBack.commit) return undefined;
  const { commit, subject, repository, iteration, at } = committed;
  return { commit, subject, repository, iteration, at };
}
