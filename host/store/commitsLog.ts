import type { CommitAttempt, CommitsIndex, MadeSeriesRecord } from "./commitsIndex.ts";
import type { EventDraft } from "./journal.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

type Note = (draft: EventDraft) => Promise<NoteOutcome>;

/** Keeps what is known of commits that are being made; whatever it answers has reached the disk. */
export class CommitsLog {
  /** What is known of it. */
  readonly index: CommitsIndex;
  readonly #note: Note;

  constructor(index: CommitsIndex, note: Note) {
    this.index = index;
    this.#note = note;
  }

  /** Keeps that somebody sets out to commit. */
  begin(attempt: CommitAttempt): Promise<NoteOutcome> {
    return this.#note({ kind: "committing", ...attempt });
  }

  /** Keeps that it is known what became of it. */
  settle({ reviewId, id }: Pick<CommitAttempt, "reviewId" | "id">, at: number): Promise<NoteOutcome> {
    return this.#note({ kind: "settled", reviewId, id, at });
  }

  /** Keeps how commits are taken back; without any, that they were. */
  keepSeries(series: MadeSeriesRecord): Promise<NoteOutcome> {
    return this.#note({ kind: "series", ...series });
  }
}
