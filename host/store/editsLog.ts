import type { EventDraft } from "./journal.ts";
import { compareKeys, type EditsRecord } from "./record.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

type Note = (draft: EventDraft) => Promise<NoteOutcome>;

export type FileEdits = Pick<EditsRecord, "file" | "shown" | "edits" | "unsaved">;

/** The latest edits record of each file, by review. Adding a record twice changes nothing. */
export class EditsIndex {
  readonly #reviews = new Map<string, Map<string, EditsRecord>>();

  take(record: EditsRecord): boolean {
    const files = this.#reviews.get(record.reviewId) ?? new Map<string, EditsRecord>();
    this.#reviews.set(record.reviewId, files);
    const known = files.get(record.file);
    if (known !== undefined && compareKeys(known, record) >= 0) return false;
    files.set(record.file, record);
    return true;
  }

  reviews(): readonly string[] {
    return [...this.#reviews.keys()];
  }

  files(reviewId: string): readonly FileEdits[] {
    return [...(this.#reviews.get(reviewId)?.values() ?? [])].filter(({ edits }) => edits.length > 0);
  }
}

export class EditsLog {
  readonly index: EditsIndex;
  readonly #note: Note;

  constructor(index: EditsIndex, note: Note) {
    this.index = index;
    this.#note = note;
  }

  keep(reviewId: string, { file, shown, edits, unsaved }: FileEdits, at: number): Promise<NoteOutcome> {
    const place = unsaved === undefined ? { file, shown } : { file, shown, unsaved };
    return this.#note({ kind: "edits", reviewId, at, ...place, edits });
  }
}
