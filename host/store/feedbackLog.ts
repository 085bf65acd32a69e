import type { FeedbackCursor, FeedbackEvent, Receipt } from "@dialectic/shared/review";
import type { FeedbackIndex, KeptDraft } from "./feedbackIndex.ts";
import type { EventDraft } from "./journal.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

/** Something to be kept that somebody did about a review. */
export interface NewFeedback {
  readonly reviewId: string;
  /** Names the call: kept twice, it counts once. */
  readonly id: string;
  readonly at: number;
  readonly event: FeedbackEvent;
  /** The draft that it was made of, which ends with it. */
  readonly draft?: string;
  /** Texts of files that it names by their hashes. */
  readonly texts?: ReadonlyMap<string, string>;
}

type Note = (draft: EventDraft, texts: ReadonlyMap<string, string>) => Promise<NoteOutcome>;

const noTexts: ReadonlyMap<string, string> = new Map();

/** Keeps what is said about reviews; whatever it answers has reached the disk. */
export class FeedbackLog {
  /** What is known of it. */
  readonly index: FeedbackIndex;
  readonly #note: Note;

  constructor(index: FeedbackIndex, note: Note) {
    this.index = index;
    this.#note = note;
  }

  /** Keeps something that somebody did. */
  append({ texts = noTexts, ...feedback }: NewFeedback): Promise<NoteOutcome> {
    if (this.index.has(feedback.reviewId, feedback.id)) return Promise.resolve({ kind: "saved" });
    return this.#note({ kind: "feedback", ...feedback }, texts);
  }

  /** Notes that an assistant was given everything up to a cursor, or says that it has it. */
  receive(
    reviewId: string,
    { kind, assistant, cursor, at }: Pick<Receipt, "kind" | "assistant" | "at"> & { readonly cursor: FeedbackCursor },
  ): Promise<NoteOutcome> {
    return this.#note({ kind, reviewId, at, assistant, cursor: [...cursor] }, noTexts);
  }

  /** Keeps what a person has typed. */
  keepDraft(reviewId: string, draft: KeptDraft, at: number): Promise<NoteOutcome> {
    return this.#note({ kind: "draft", reviewId, at, ...draft }, noTexts);
  }
}
