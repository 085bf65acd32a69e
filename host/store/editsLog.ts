import type { EventDraft } from "./journal.ts";
import { compareKeys, type EditsRecord } from "./record.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

type Note = (draft: EventDraft) => Promise<NoteOutcome>;

/** What a person changed in one file while a review was open. */
export type FileEdits = Pick<EditsRecord, "file" | "shown" | "edits" | "unsaved">;

/** The edits of every review as they were kept last; adding the same record twice changes nothing. */
export class EditsIndex {
  readonly #reviews = new Map<string, Map<string, EditsRecord>>();

  /** Takes a record; true when it was news. */
  take(record: EditsRecord): boolean {
    const files = this.#reviews.get(record.reviewId) ?? new Map<string, EditsRecord>();
    this.#reviews.set(record.reviewId, files);
    const known = files.get(record.file);
    if (known !== undefined && compareKeys(known, record) >= 0) return false;
    files.set(record.file, record);
    return true;
  }

  /** The reviews with edits. */
  reviews(): readonly string[] {
    return [...this.#reviews.keys()];
  }

  /** The files of a review that have edits. */
  files(reviewId: string): readonly FileEdits[] {
    return [...(this.#reviews.get(reviewId)?.values() ?? [])].filter(({ edits }) => edits.length > 0);
  }
}

/** Keeps what a person changes while reviews are open; whatever it answers has reached the disk. */
export class EditsLog {
  readonly index: EditsIndex;
  readonly #note: Note;

  constructor(index: EditsIndex, note: Note) {
    this.index = index;
    this.#note = note;
  }

  /** Keeps the edits of a file in place of those that were kept before. */
  keep(reviewId: string, { file, shown, edits, unsaved }: FileEdits, at: number): Promise<NoteOutcome> {
    const place = unsaved === undefined ? { file, shown } : { file, shown, unsaved };
    return this.#note({ kind: "edits", reviewId, at, ...place, edits });
  }
}
