import {
  type EventPlace,
  type Feedback,
  type FeedbackEvent,
  foldFeedback,
  type KeptEvent,
  type Receipt,
} from "@dialectic/shared/review";
import * as z from "zod/mini";
import { feedbackEvent, readEvent } from "./feedbackEventSchema.ts";
import { LatestRecords } from "./latestRecords.ts";
import { countUpTo, insertInOrder } from "./orderedPlaces.ts";
import { compareKeys, eventFields, type RecordKey, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

/** A feedback event. The draft it was made from ends in the same write. */
const feedback = z.object({
  kind: z.literal("feedback"),
  ...eventFields,
  /** Id of the call that made it; the same id is stored once. */
  id: z.string(),
  event: feedbackEvent,
  draft: z.exactOptional(z.string()),
});
const receipt = {
  ...eventFields,
  assistant: z.string(),
  /** Id of the running client; absent for a command, and in records of earlier versions. */
  instance: z.exactOptional(z.string()),
  cursor: z.array(z.readonly(z.tuple([z.string(), z.int().check(z.minimum(0))]))),
};
/** An assistant was handed everything up to the cursor. */
const handed = z.object({
  kind: z.literal("handed"),
  ...receipt,
  /** Set when it came with the answer of a call about something else; absent in older records. */
  isAttached: z.exactOptional(z.literal(true)),
});
/** A client passed everything up to the cursor on to its assistant. */
const received = z.object({ kind: z.literal("received"), ...receipt });
/** An assistant acknowledged everything up to the cursor. */
const acknowledged = z.object({ kind: z.literal("acknowledged"), ...receipt });
/** A person's draft; an empty text ends it. */
const draft = z.object({
  kind: z.literal("draft"),
  ...eventFields,
  key: z.string(),
  text: z.string(),
  /** Subject as named by the page. */
  subject: z.exactOptional(z.unknown()),
});

type EventRecord = Readonly<z.infer<typeof feedback>>;
type ReceiptRecord = Readonly<z.infer<typeof handed> | z.infer<typeof received> | z.infer<typeof acknowledged>>;
type DraftRecord = Readonly<z.infer<typeof draft>>;
type FeedbackRecord = EventRecord | ReceiptRecord | DraftRecord;

export interface NewFeedback {
  readonly reviewId: string;
  /** Id of the call; the same id is stored once. */
  readonly id: string;
  readonly at: number;
  readonly event: FeedbackEvent;
  /** Key of the draft it was made from, which ends with it. */
  readonly draft?: string;
  /** Texts of referenced files, by hash. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** A receipt without its place. */
export type NewReceipt = Omit<Receipt, keyof EventPlace>;

/** Text that a person has typed but not sent. */
export interface KeptDraft {
  readonly key: string;
  readonly text: string;
  /** Subject as named by the page at that time. */
  readonly subject?: unknown;
}

interface ReviewFeedback {
  readonly events: KeptEvent[];
  readonly receipts: Receipt[];
  /** By key; undefined for an ended draft. */
  readonly drafts: LatestRecords<RecordKey & { readonly draft: KeptDraft | undefined }>;
  folded: Feedback | undefined;
}

const nothing: Feedback = foldFeedback([]);

/** Feedback on all reviews, and how much of it assistants have received. */
export class FeedbackBook {
  static readonly records = { feedback, handed, received, acknowledged, draft };
  readonly #write: Write<FeedbackRecord>;
  readonly #reviews = new Map<string, ReviewFeedback>();

  constructor(write: Write<FeedbackRecord>) {
    this.#write = write;
  }

  take(record: FeedbackRecord): boolean {
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
    return events.some((kept) => compareKeys(kept, key) > 0 && isSaidByPerson(kept.event, events));
  }

  /** Returns the suggestions that the person applied after a record, with the absolute paths of their files, oldest first. */
  appliedAfter(reviewId: string, key: RecordKey): readonly { readonly id: string; readonly file: string }[] {
    const { threads } = this.feedback(reviewId);
    return (this.#reviews.get(reviewId)?.events ?? []).flatMap((kept) => {
      const { event } = kept;
      if (event.kind !== "applied" || compareKeys(kept, key) <= 0) return [];
      const target = threads.find(({ id }) => id === event.thread)?.target;
      return target?.kind === "code" ? [{ id: kept.id, file: target.file }] : [];
    });
  }

  receipts(reviewId: string): readonly Receipt[] {
    return this.#reviews.get(reviewId)?.receipts ?? [];
  }

  drafts(reviewId: string): readonly KeptDraft[] {
    return (this.#reviews.get(reviewId)?.drafts.all() ?? []).flatMap(([, kept]) => kept.draft ?? []);
  }

  reviews(): readonly string[] {
    return [...this.#reviews.keys()];
  }

  append({ texts, ...said }: NewFeedback): Promise<NoteOutcome> {
    if (this.has(said.reviewId, said.id)) return Promise.resolve({ kind: "saved" });
    return this.#write({ kind: "feedback", ...said }, texts);
  }

  /** Records how far everything up to a cursor has come. */
  receive(reviewId: string, { cursor, ...receipt }: NewReceipt): Promise<NoteOutcome> {
    return this.#write({ ...receipt, reviewId, cursor: [...cursor] });
  }

  keepDraft(reviewId: string, kept: KeptDraft, at: number): Promise<NoteOutcome> {
    return this.#write({ kind: "draft", reviewId, at, ...kept });
  }

  #review(id: string): ReviewFeedback {
    const known = this.#reviews.get(id);
    if (known) return known;
    const review: ReviewFeedback = { events: [], receipts: [], drafts: new LatestRecords(), folded: undefined };
    this.#reviews.set(id, review);
    return review;
  }
}

function takeEvent(review: ReviewFeedback, record: EventRecord): boolean {
  const { seq, host, id, at, event } = record;
  if (isKnown(review.events, record)) return false;
  insertInOrder(review.events, { seq, host, id, at, event: readEvent(event) });
  review.folded = undefined;
  if (record.draft !== undefined) review.drafts.take(record.draft, { seq, host, draft: undefined });
  return true;
}

function takeReceipt(review: ReviewFeedback, record: ReceiptRecord): boolean {
  const { reviewId: _, cursor, ...receipt } = record;
  if (isKnown(review.receipts, record)) return false;
  insertInOrder(review.receipts, { ...receipt, cursor: new Map(cursor) });
  return true;
}

function takeDraft({ drafts }: ReviewFeedback, { seq, host, key, text, subject }: DraftRecord): boolean {
  const kept = text === "" ? undefined : { key, text, ...(subject === undefined ? {} : { subject }) };
  return drafts.take(key, { seq, host, draft: kept });
}

function isKnown(ordered: readonly RecordKey[], key: RecordKey): boolean {
  const last = ordered[countUpTo(ordered, key) - 1];
  return last !== undefined && compareKeys(last, key) === 0;
}

function isSaidByPerson(event: KeptEvent["event"], events: readonly KeptEvent[]): boolean {
  if (event.kind === "edited" || event.kind === "edit-gone" || event.kind === "edit-settled") return false;
  // A comment is changed and deleted by its author only.
  if (event.kind === "reworded" || event.kind === "withdrawn") {
    const said = events.find(({ id }) => id === event.entry)?.event;
    return said === undefined || isSaidByPerson(said, events);
  }
  return !("by" in event) || event.by.kind === "person";
}
