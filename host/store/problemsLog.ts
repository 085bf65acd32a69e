import type { EventDraft } from "./journal.ts";
import { compareKeys, type ProblemsRecord } from "./record.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

type Note = (draft: EventDraft, texts: ReadonlyMap<string, string>) => Promise<NoteOutcome>;

/** What was known to be wrong when a review began. */
export type StoredProblems = Omit<ProblemsRecord, "kind" | "seq" | "host">;
/** One file of it. */
export type StoredFileProblems = StoredProblems["files"][number];

/** The first such record of each review; adding the same record twice changes nothing. */
export class ProblemsIndex {
  readonly #reviews = new Map<string, ProblemsRecord>();

  /** Takes a record; true when it was news. */
  take(record: ProblemsRecord): boolean {
    const known = this.#reviews.get(record.reviewId);
    if (known !== undefined && compareKeys(known, record) <= 0) return false;
    this.#reviews.set(record.reviewId, record);
    return true;
  }

  /** What was known of the files when the review began; nothing when nobody looked. */
  find(reviewId: string): StoredProblems | undefined {
    return this.#reviews.get(reviewId);
  }
}

/** Keeps what was known to be wrong when reviews began; whatever it answers has reached the disk. */
export class ProblemsLog {
  readonly index: ProblemsIndex;
  readonly #note: Note;

  constructor(index: ProblemsIndex, note: Note) {
    this.index = index;
    this.#note = note;
  }

  /** Keeps it with the texts that were checked, by their hashes. */
  append(problems: StoredProblems, texts: ReadonlyMap<string, string>): Promise<NoteOutcome> {
    return this.#note({ kind: "problems", ...problems }, texts);
  }
}
