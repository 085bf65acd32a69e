import type { ChangesIndex, StoredRound } from "./changesIndex.ts";
import type { EventDraft } from "./journal.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

type Note = (draft: EventDraft) => Promise<NoteOutcome>;

/** Keeps rounds of changes and what was looked at; whatever it answers has reached the disk. */
export class ChangesLog {
  /** What is known of it. */
  readonly index: ChangesIndex;
  readonly #note: Note;

  constructor(index: ChangesIndex, note: Note) {
    this.index = index;
    this.#note = note;
  }

  /** Keeps a round, unless the call has made one already. */
  append(round: StoredRound): Promise<NoteOutcome> {
    const isKnown = round.retryId !== undefined && this.index.findRetry(round.retryId) !== undefined;
    return isKnown ? Promise.resolve({ kind: "saved" }) : this.#note({ kind: "changes", ...round });
  }

  /** Keeps that the edit which a review shows was applied. */
  apply(reviewId: string, applied: { readonly client: string; readonly at: number }): Promise<NoteOutcome> {
    return this.#note({ kind: "applied", reviewId, ...applied });
  }

  /** Keeps that hunks were looked at, or are to be seen again. */
  mark(reviewId: string, mark: { readonly hunks: readonly string[]; readonly isViewed: boolean; readonly at: number }) {
    return this.#note({ kind: "viewed", reviewId, ...mark, hunks: [...mark.hunks] });
  }
}
