import type { FeedbackCursor, FeedbackEvent, Receipt } from "@dialectic/shared/review";
import type { FeedbackIndex, KeptDraft } from "./feedbackIndex.ts";
import type { EventDraft } from "./journal.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

export interface NewFeedback {
  readonly reviewId: string;
  /** Id of the call; the same id is stored once. */
  readonly id: string;
  readonly at: number;
  readonly event: FeedbackEvent;
  /** Key of the draft it was made from, which ends with it. */
  readonly draft?: string;
  readonly texts?: ReadonlyMap<string, string>;
}

type Note = (draft: EventDraft, texts: ReadonlyMap<string, string>) => Promise<NoteOutcome>;

const noTexts: ReadonlyMap<string, string> = new Map();

export class FeedbackLog {
  readonly index: FeedbackIndex;
  readonly #note: Note;

  constructor(index: FeedbackIndex, note: Note) {
    this.index = index;
    this.#note = note;
  }

  append({ texts = noTexts, ...feedback }: NewFeedback): Promise<NoteOutcome> {
    if (this.index.has(feedback.reviewId, feedback.id)) return Promise.resolve({ kind: "saved" });
    return this.#note({ kind: "feedback", ...feedback }, texts);
  }

  /** Records that an assistant was handed everything up to a cursor, or has acknowledged it. */
  receive(
    reviewId: string,
    { kind, assistant, cursor, at }: Pick<Receipt, "kind" | "assistant" | "at"> & { readonly cursor: FeedbackCursor },
  ): Promise<NoteOutcome> {
    return this.#note({ kind, reviewId, at, assistant, cursor: [...cursor] }, noTexts);
  }

  keepDraft(reviewId: string, draft: KeptDraft, at: number): Promise<NoteOutcome> {
    return this.#note({ kind: "draft", reviewId, at, ...draft }, noTexts);
  }
}
