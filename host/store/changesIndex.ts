import { insert } from "./orderedPlaces.ts";
import { type AppliedRecord, type ChangesRecord, compareKeys, type RecordKey, type ViewedRecord } from "./record.ts";

/** A round of a review: changes of code as they were at a moment. */
export type StoredRound = Omit<ChangesRecord, "kind" | "seq" | "host">;
/** The same with its place in the order of all hosts. */
export type KeptRound = Omit<ChangesRecord, "kind">;

interface ReviewChanges {
  readonly rounds: ChangesRecord[];
  /** When the edit that it shows was applied last. */
  applied: AppliedRecord | undefined;
  /** What was said last of each hunk. */
  readonly viewed: Map<string, RecordKey & { readonly isViewed: boolean }>;
}

/** The rounds of every review, and the hunks that were looked at; adding the same record twice changes nothing. */
export class ChangesIndex {
  readonly #reviews = new Map<string, ReviewChanges>();

  /** Takes a record; true when it was news. */
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

  /** The rounds of a review, the first one first. */
  rounds(reviewId: string): readonly KeptRound[] {
    return this.#reviews.get(reviewId)?.rounds ?? [];
  }

  /** When the edit that a review shows was applied last, and for whom; nothing once it shows something else. */
  applied(reviewId: string): Omit<AppliedRecord, "kind"> | undefined {
    const { applied, rounds } = this.#reviews.get(reviewId) ?? {};
    const last = rounds?.at(-1);
    return applied !== undefined && last !== undefined && compareKeys(last, applied) < 0 ? applied : undefined;
  }

  /** The reviews that show an edit. */
  showing(edit: string): readonly string[] {
    return [...this.#reviews].flatMap(([id, { rounds }]) => (rounds.some((round) => round.edit === edit) ? id : []));
  }

  /** The round that a call has made, and its number. */
  findRetry(retryId: string): { readonly round: StoredRound; readonly number: number } | undefined {
    for (const { rounds } of this.#reviews.values()) {
      const at = rounds.findIndex((each) => each.retryId === retryId);
      const round = rounds[at];
      if (round !== undefined) return { round, number: at + 1 };
    }
    return undefined;
  }

  /** Hashes of the hunks that the person has looked at. */
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
