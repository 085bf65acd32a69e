import type { EventDraft } from "./journal.ts";
import { compareKeys, type ProblemsRecord } from "./record.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

type Note = (draft: EventDraft, texts: ReadonlyMap<string, string>) => Promise<NoteOutcome>;

export type StoredProblems = Omit<ProblemsRecord, "kind" | "seq" | "host">;
export type StoredFileProblems = StoredProblems["files"][number];

/** The first problems record of each review. Adding a record twice changes nothing. */
export class ProblemsIndex {
  readonly #reviews = new Map<string, ProblemsRecord>();

  take(record: ProblemsRecord): boolean {
    const known = this.#reviews.get(record.reviewId);
    if (known !== undefined && compareKeys(known, record) <= 0) return false;
    this.#reviews.set(record.reviewId, record);
    return true;
  }

  find(reviewId: string): StoredProblems | undefined {
    return this.#reviews.get(reviewId);
  }
}

export class ProblemsLog {
  readonly index: ProblemsIndex;
  readonly #note: Note;

  constructor(index: ProblemsIndex, note: Note) {
    this.index = index;
    this.#note = note;
  }

  append(problems: StoredProblems, texts: ReadonlyMap<string, string>): Promise<NoteOutcome> {
    return this.#note({ kind: "problems", ...problems }, texts);
  }
}
