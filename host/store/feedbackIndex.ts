import {
  cursorOf,
  type Feedback,
  type FeedbackCursor,
  foldFeedback,
  joinCursors,
  type KeptEvent,
  type Receipt,
} from "@dialectic/shared/review";
import { readEvent } from "./feedbackRecord.ts";
import { countUpTo, insert } from "./orderedPlaces.ts";
import { compareKeys, type DraftRecord, type FeedbackRecord, type ReceiptRecord, type RecordKey } from "./record.ts";

export interface KeptDraft {
  readonly key: string;
  readonly text: string;
  readonly subject?: unknown;
}

interface ReviewFeedback {
  readonly events: KeptEvent[];
  readonly receipts: Receipt[];
  /** Current drafts by key; undefined for an ended draft. */
  readonly drafts: Map<string, RecordKey & { readonly draft: KeptDraft | undefined }>;
  folded: Feedback | undefined;
}

const nothing: Feedback = foldFeedback([]);

export class FeedbackIndex {
  readonly #reviews = new Map<string, ReviewFeedback>();

  take(record: FeedbackRecord | ReceiptRecord | DraftRecord): boolean {
    const review = this.#review(record.reviewId);
    if (record.kind === "feedback") return takeEvent(review, record);
    if (record.kind === "draft") return takeDraft(review, record);
    return takeReceipt(review, record);
  }

  feedback(reviewId: string): Feedback {
    const review = this.#reviews.get(reviewId);
    if (review === undefined) return nothing;
    review.folded ??= foldFeedback(review.events);
    return review.folded;
  }

  has(reviewId: string, id: string): boolean {
    return this.#reviews.get(reviewId)?.events.some((event) => event.id === id) ?? false;
  }

  /** Returns true when the person gave feedback on a review after a record; edits and their results do not count. */
  hasPersonSaidSince(reviewId: string, key: RecordKey): boolean {
    const events = this.#reviews.get(reviewId)?.events ?? [];
    return events.some((kept) => isSaidByPerson(kept.event) && compareKeys(kept, key) > 0);
  }

  receipts(reviewId: string): readonly Receipt[] {
    return this.#reviews.get(reviewId)?.receipts ?? [];
  }

  /** Returns a cursor over everything that an assistant was handed or has acknowledged. */
  received(reviewId: string, assistant: string, kind: Receipt["kind"]): FeedbackCursor {
    return this.receipts(reviewId)
      .filter((receipt) => receipt.kind === kind && receipt.assistant === assistant)
      .reduce((all, { cursor }) => joinCursors(all, cursor), cursorOf([]));
  }

  drafts(reviewId: string): readonly KeptDraft[] {
    return [...(this.#reviews.get(reviewId)?.drafts.values() ?? [])].flatMap(({ draft }) => draft ?? []);
  }

  reviews(): readonly string[] {
    return [...this.#reviews.keys()];
  }

  #review(id: string): ReviewFeedback {
    const known = this.#reviews.get(id);
    if (known) return known;
    const review: ReviewFeedback = { events: [], receipts: [], drafts: new Map(), folded: undefined };
    this.#reviews.set(id, review);
    return review;
  }
}

function takeEvent(review: ReviewFeedback, record: FeedbackRecord): boolean {
  const { seq, host, id, at, event, draft } = record;
  if (isKnown(review.events, record)) return false;
  insert(review.events, { seq, host, id, at, event: readEvent(event) });
  review.folded = undefined;
  if (draft !== undefined) standDraft(review, draft, { seq, host, draft: undefined });
  return true;
}

function takeReceipt(review: ReviewFeedback, record: ReceiptRecord): boolean {
  const { seq, host, at, kind, assistant, cursor } = record;
  if (isKnown(review.receipts, record)) return false;
  insert(review.receipts, { seq, host, at, kind, assistant, cursor: new Map(cursor) });
  return true;
}

function takeDraft(review: ReviewFeedback, record: DraftRecord): boolean {
  const { seq, host, key, text, subject } = record;
  const draft = text === "" ? undefined : { key, text, ...(subject === undefined ? {} : { subject }) };
  return standDraft(review, key, { seq, host, draft });
}

function standDraft(
  { drafts }: ReviewFeedback,
  key: string,
  standing: RecordKey & { readonly draft: KeptDraft | undefined },
): boolean {
  const known = drafts.get(key);
  if (known !== undefined && compareKeys(known, standing) >= 0) return false;
  drafts.set(key, standing);
  return true;
}

function isKnown(ordered: readonly RecordKey[], key: RecordKey): boolean {
  const last = ordered[countUpTo(ordered, key) - 1];
  return last !== undefined && compareKeys(last, key) === 0;
}

function isSaidByPerson(event: KeptEvent["event"]): boolean {
  if (event.kind === "edited" || event.kind === "edit-gone" || event.kind === "edit-settled") return false;
  return !("by" in event) || event.by.kind === "person";
}
