import type { ChangesIndex, StoredRound } from "./changesIndex.ts";
import type { EventDraft } from "./journal.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

type Note = (draft: EventDraft) => Promise<NoteOutcome>;

export class ChangesLog {
  readonly index: ChangesIndex;
  readonly #note: Note;

  constructor(index: ChangesIndex, note: Note) {
    this.index = index;
    this.#note = note;
  }

  /** Stores a round, unless the same call has made one already. */
  append(round: StoredRound): Promise<NoteOutcome> {
    const isKnown = round.retryId !== undefined && this.index.findRetry(round.retryId) !== undefined;
    return isKnown ? Promise.resolve({ kind: "saved" }) : this.#note({ kind: "changes", ...round });
  }

  apply(reviewId: string, applied: { readonly client: string; readonly at: number }): Promise<NoteOutcome> {
    return this.#note({ kind: "applied", reviewId, ...applied });
  }

  mark(reviewId: string, mark: { readonly hunks: readonly string[]; readonly isViewed: boolean; readonly at: number }) {
    return this.#note({ kind: "viewed", reviewId, ...mark, hunks: [...mark.hunks] });
  }
}
