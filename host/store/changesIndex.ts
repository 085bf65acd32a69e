import { insert } from "./orderedPlaces.ts";
import { type AppliedRecord, type ChangesRecord, compareKeys, type RecordKey, type ViewedRecord } from "./record.ts";

/** A round of a review: code changes at one moment. */
export type StoredRound = Omit<ChangesRecord, "kind" | "seq" | "host">;
export type KeptRound = Omit<ChangesRecord, "kind">;

interface ReviewChanges {
  readonly rounds: ChangesRecord[];
  applied: AppliedRecord | undefined;
  readonly viewed: Map<string, RecordKey & { readonly isViewed: boolean }>;
}

/** Rounds of all reviews, and viewed hunks. Adding a record twice changes nothing. */
export class ChangesIndex {
  readonly #reviews = new Map<string, ReviewChanges>();

  take(record: ChangesRecord | ViewedRecord | AppliedRecord): boolean {
    const review = this.#reviews.get(record.reviewId) ?? { rounds: [], applied: undefined, viewed: new Map() };
    this.#reviews.set(record.reviewId, review);
    switch (record.kind) {
      case "changes":
        return takeRound(review, record);
      case "viewed":
        return takeViewed(review, record);
      case "applied":
        return takeApplied(review, record);
    }
  }

  /** Returns the rounds of a review, oldest first. */
  rounds(reviewId: string): readonly KeptRound[] {
    return this.#reviews.get(reviewId)?.rounds ?? [];
  }

  /** Returns the last time the edit of a review was applied; undefined once the review has a newer round. */
  applied(reviewId: string): Omit<AppliedRecord, "kind"> | undefined {
    const { applied, rounds } = this.#reviews.get(reviewId) ?? {};
    const last = rounds?.at(-1);
    return applied !== undefined && last !== undefined && compareKeys(last, applied) < 0 ? applied : undefined;
  }

  showing(edit: string): readonly string[] {
    return [...this.#reviews].flatMap(([id, { rounds }]) => (rounds.some((round) => round.edit === edit) ? id : []));
  }

  findRetry(retryId: string): { readonly round: StoredRound; readonly number: number } | undefined {
    for (const { rounds } of this.#reviews.values()) {
      const at = rounds.findIndex((each) => each.retryId === retryId);
      const round = rounds[at];
      if (round !== undefined) return { round, number: at + 1 };
    }
    return undefined;
  }

  viewed(reviewId: string): readonly string[] {
    return [...(this.#reviews.get(reviewId)?.viewed ?? [])].flatMap(([hash, { isViewed }]) => (isViewed ? hash : []));
  }
}

function takeRound({ rounds }: ReviewChanges, record: ChangesRecord): boolean {
  const isKnown = rounds.some(
    (known) => compareKeys(known, record) === 0 || (known.retryId !== undefined && known.retryId === record.retryId),
  );
  if (isKnown) return false;
  insert(rounds, record);
  return true;
}

function takeApplied(review: ReviewChanges, record: AppliedRecord): boolean {
  if (review.applied !== undefined && compareKeys(review.applied, record) >= 0) return false;
  review.applied = record;
  return true;
}

function takeViewed({ viewed }: ReviewChanges, { seq, host, hunks, isViewed }: ViewedRecord): boolean {
  const news = hunks.filter((hash) => {
    const known = viewed.get(hash);
    return known === undefined || compareKeys(known, { seq, host }) < 0;
  });
  for (const hash of news) viewed.set(hash, { seq, host, isViewed });
  return news.length > 0;
}
