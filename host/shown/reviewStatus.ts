import { comparePlaces, determineStatus, type FeedbackVerdict, type StatusWithNote } from "@dialectic/shared/review";
import type { ReviewStore } from "../store/index.ts";

/** Determines the statuses of the reviews of a store. */
export class ReviewStatuses {
  readonly #store: ReviewStore;
  readonly #age: ApprovalAge;

  constructor(store: ReviewStore) {
    this.#store = store;
    this.#age = new ApprovalAge(store);
  }

  /** Returns the status of a review with a note about it for a reader. */
  find(reviewId: string): StatusWithNote {
    const { books } = this.#store;
    const isCommitted = this.#store.committed(reviewId) !== undefined;
    return determineStatus(books.feedback.feedback(reviewId).verdicts, isCommitted, (approval) =>
      this.#age.newer(reviewId, approval),
    );
  }
}

/** Changes of reviews since their approval. */
class ApprovalAge {
  readonly #store: ReviewStore;
  readonly #compared = new Map<string, { readonly key: string; readonly isSame: boolean }>();

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  /** Describes the changes since an approval for a reader; undefined while the approved state is the latest. */
  newer(reviewId: string, approval: FeedbackVerdict): string | undefined {
    const latest = this.#store.iterationAt(reviewId, -1)?.number ?? approval.iteration;
    if (!this.#isSameText(reviewId, approval.iteration, latest))
      return `Approved iteration ${approval.iteration}; now ${latest}`;
    const rounds = this.#store.books.changes.rounds(reviewId);
    const seen = rounds.filter((round) => comparePlaces(round, approval.place) < 0).length;
    const [approved, now] = [rounds[seen - 1], rounds.at(-1)];
    if (now === undefined || (approved?.base === now.base && approved.head === now.head)) return undefined;
    // The code of an iteration is stored a moment after its text.
    if (now.iteration <= approval.iteration) return "Approved before its changes were shown";
    return `Approved iteration ${approval.iteration}; now ${now.iteration}`;
  }

  /** Compares two iterations by their sections: an update that changes no section needs no new approval. */
  #isSameText(reviewId: string, approved: number, latest: number): boolean {
    if (approved === latest) return true;
    const key = `${approved} ${latest}`;
    const known = this.#compared.get(reviewId);
    if (known?.key === key) return known.isSame;
    const [before, now] = [
      this.#store.sectionEntries(reviewId, approved),
      this.#store.sectionEntries(reviewId, latest),
    ];
    // An iteration that cannot be read back counts as changed.
    const isSame =
      before !== undefined && before.length === now?.length && before.every(([, hash], at) => hash === now[at]?.[1]);
    this.#compared.set(reviewId, { key, isSame });
    return isSame;
  }
}
