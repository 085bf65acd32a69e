import type { CommitAttempt, CommitsIndex, MadeSeriesRecord } from "./commitsIndex.ts";
import type { EventDraft } from "./journal.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

type Note = (draft: EventDraft) => Promise<NoteOutcome>;

export class CommitsLog {
  readonly index: CommitsIndex;
  readonly #note: Note;

  constructor(index: CommitsIndex, note: Note) {
    this.index = index;
    this.#note = note;
  }

  begin(attempt: CommitAttempt): Promise<NoteOutcome> {
    return this.#note({ kind: "committing", ...attempt });
  }

  settle({ reviewId, id }: Pick<CommitAttempt, "reviewId" | "id">, at: number): Promise<NoteOutcome> {
    return this.#note({ kind: "settled", reviewId, id, at });
  }

  /** Stores how to take a series back; without commits, records that it was. */
  keepSeries(series: MadeSeriesRecord): Promise<NoteOutcome> {
    return this.#note({ kind: "series", ...series });
  }
}
