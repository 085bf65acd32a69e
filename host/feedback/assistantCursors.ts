import {
  comparePlaces,
  type FeedbackCursor,
  isSameRecipient,
  joinAcknowledged,
  joinCursors,
  joinReceipts,
  type Receipt,
  type Recipient,
} from "@dialectic/shared/review";
import type { ReviewStore } from "../store/index.ts";
import { listInstanceWork } from "./instanceWork.ts";

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
      this.#begun.set(formatKey(reviewId, recipient), this.acknowledged(reviewId, recipient));
  }

  /** Returns a cursor over everything that need not go to an assistant again. */
  acknowledged(reviewId: string, recipient: Recipient): FeedbackCursor {
    const receipts = this.#store.books.feedback.receipts(reviewId);
    const own = receipts.filter((receipt) => isSameRecipient(receipt, recipient));
    const begun = this.#begun.get(formatKey(reviewId, recipient));
    if (begun !== undefined) return joinCursors(begun, joinReceipts(own.filter(isAcknowledgement)));
    const [work] = recipient.instance === undefined ? [] : listInstanceWork(recipient.instance, reviewId, this.#store);
    const [first] = [work, own[0]].filter((place) => place !== undefined).sort(comparePlaces);
    return joinAcknowledged(recipient, receipts, first);
  }

  /** Returns true when an assistant has presented in a review, waited on it, or acknowledged feedback on it. */
  isOn(reviewId: string, recipient: Recipient): boolean {
    if (this.#begun.has(formatKey(reviewId, recipient))) return true;
    const { instance } = recipient;
    const receipts = this.#store.books.feedback.receipts(reviewId);
    return (
      (instance !== undefined && listInstanceWork(instance, reviewId, this.#store).length > 0) ||
      receipts.some((receipt) => isAcknowledgement(receipt) && isSameRecipient(receipt, recipient))
    );
  }
}

function isAcknowledgement({ kind }: Receipt): boolean {
  return kind === "acknowledged";
}

function formatKey(reviewId: string, { assistant, instance }: Recipient): string {
  return JSON.stringify([reviewId, assistant, instance]);
}
