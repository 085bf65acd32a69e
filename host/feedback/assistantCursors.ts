import {
  acknowledgedFor,
  comparePlaces,
  coveredBy,
  type FeedbackCursor,
  isSameRecipient,
  joinCursors,
  type Receipt,
  type Recipient,
} from "@dialectic/shared/review";
import type { ReviewStore } from "../store/index.ts";
import { workOf } from "./instanceWork.ts";

/** How far each assistant has acknowledged the feedback on each review. */
export class AssistantCursors {
  readonly #store: ReviewStore;
  /** Cursors at which assistants began to wait: a wait leaves no record until something is handed over. */
  readonly #begun = new Map<string, FeedbackCursor>();

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  /** Notes that an assistant waits on a review: from now on, acknowledgements of others do not count for it. */
  begin(reviewId: string, recipient: Recipient): void {
    if (recipient.instance !== undefined)
      this.#begun.set(keyOf(reviewId, recipient), this.acknowledged(reviewId, recipient));
  }

  /** Returns a cursor over everything that need not go to an assistant again. */
  acknowledged(reviewId: string, recipient: Recipient): FeedbackCursor {
    const receipts = this.#store.books.feedback.receipts(reviewId);
    const own = receipts.filter((receipt) => isSameRecipient(receipt, recipient));
    const begun = this.#begun.get(keyOf(reviewId, recipient));
    if (begun !== undefined) return joinCursors(begun, coveredBy(own.filter(isAcknowledgement)));
    const [work] = recipient.instance === undefined ? [] : workOf(recipient.instance, reviewId, this.#store);
    const [first] = [work, own[0]].filter((place) => place !== undefined).sort(comparePlaces);
    return acknowledgedFor(recipient, receipts, first);
  }

  /** Returns true when an assistant has presented in a review, waited on it, or acknowledged feedback on it. */
  isOn(reviewId: string, recipient: Recipient): boolean {
    if (this.#begun.has(keyOf(reviewId, recipient))) return true;
    const { instance } = recipient;
    const receipts = this.#store.books.feedback.receipts(reviewId);
    return (
      (instance !== undefined && workOf(instance, reviewId, this.#store).length > 0) ||
      receipts.some((receipt) => isAcknowledgement(receipt) && isSameRecipient(receipt, recipient))
    );
  }
}

function isAcknowledgement({ kind }: Receipt): boolean {
  return kind === "acknowledged";
}

function keyOf(reviewId: string, { assistant, instance }: Recipient): string {
  return JSON.stringify([reviewId, assistant, instance]);
}
