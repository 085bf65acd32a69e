import type { IndexedIteration } from "./indexedIteration.ts";
import type { NumberedIterations } from "./numberedIterations.ts";
import type { ClosedRecord, CommittedRecord } from "./record.ts";
import { compareKeys } from "./recordKey.ts";

export type ReviewCommit = Pick<CommittedRecord, "commit" | "subject" | "repository" | "iteration" | "at">;

export const takenBack = { commit: "", subject: "", repository: "", iteration: 1 } as const;

export interface ReviewSummary {
  readonly id: string;
  readonly title: string;
  readonly baseUri: string;
  /** Milliseconds since the epoch, by the clocks of the writing hosts. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly iterations: number;
  /** True when it shows a proposed edit; it only gets updates that name it explicitly. */
  readonly isProposal: boolean;
  /** True for a plan, which is reviewed before its code is written. */
  readonly isPlan: boolean;
  /** False once it was closed or committed, with nothing presented since. */
  readonly open: boolean;
  /** True once it was closed after its last iteration and its commit; it is hidden then. */
  readonly cleared: boolean;
  readonly closedAt?: number;
  readonly committed?: ReviewCommit;
}

export function summarizeReview(
  id: string,
  review: IndexedReview,
  latest: IndexedIteration,
): Omit<ReviewSummary, "isProposal"> {
  const { numbers, closed } = review;
  const committed = findCommit(review);
  const isClosed = closed !== undefined && compareKeys(closed, latest) > 0;
  const closedAt = Math.max(isClosed ? closed.at : 0, committed?.at ?? 0);
  return {
    id,
    title: latest.origin.title,
    baseUri: latest.origin.baseUri,
    createdAt: numbers.all[0]?.at ?? latest.at,
    updatedAt: latest.at,
    iterations: latest.number,
    isPlan: latest.origin.isPlan === true,
    open: !isClosed && committed === undefined,
    cleared: isClosed && !(review.committed && compareKeys(review.committed, closed) > 0),
    ...(closedAt === 0 ? {} : { closedAt }),
    ...(committed === undefined ? {} : { committed }),
  };
}

export function findCommit({ numbers, committed }: IndexedReview): ReviewCommit | undefined {
  const latest = numbers.all.at(-1);
  if (committed === undefined || latest === undefined || compareKeys(committed, latest) < 0) return undefined;
  if (committed.commit === takenBack.commit) return undefined;
  const { commit, subject, repository, iteration, at } = committed;
  return { commit, subject, repository, iteration, at };
}

export interface IndexedReview {
  readonly numbers: NumberedIterations;
  closed?: ClosedRecord;
  committed?: CommittedRecord;
}
