import { determineStatus, type StatusWithNote } from "@dialectic/shared/review";
import type { ReviewStore } from "../store/index.ts";
import { ApprovalAge } from "./approvalAge.ts";

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
