import type { EventDraft } from "./journal.ts";
import { type ClaimsRecord, compareKeys } from "./record.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

/** What came of the checks of an iteration. */
export type StoredClaims = Omit<ClaimsRecord, "kind" | "seq" | "host">;
/** One of them. */
export type StoredClaim = StoredClaims["claims"][number];

/** The last such record of each iteration; adding the same record twice changes nothing. */
export class ClaimsIndex {
  readonly #reviews = new Map<string, Map<number, ClaimsRecord>>();

  /** Takes a record; true when it was news. */
  take(record: ClaimsRecord): boolean {
    const iterations = this.#reviews.get(record.reviewId) ?? new Map<number, ClaimsRecord>();
    const known = iterations.get(record.iteration);
    if (known !== undefined && compareKeys(known, record) >= 0) return false;
    iterations.set(record.iteration, record);
    this.#reviews.set(record.reviewId, iterations);
    return true;
  }

  /** What came of them last; nothing when nobody looked. */
  find(reviewId: string, iteration: number): StoredClaims | undefined {
    return this.#reviews.get(reviewId)?.get(iteration);
  }

  /** What came of those of all iterations before this one, the nearest first. */
  before(reviewId: string, iteration: number): readonly StoredClaims[] {
    const records = [...(this.#reviews.get(reviewId)?.values() ?? [])];
    return records.filter((each) => each.iteration < iteration).sort((one, other) => other.iteration - one.iteration);
  }
}

/** Keeps what came of checks; whatever it answers has reached the disk. */
export class ClaimsLog {
  readonly index: ClaimsIndex;
  readonly #note: (draft: EventDraft) => Promise<NoteOutcome>;

  constructor(index: ClaimsIndex, note: (draft: EventDraft) => Promise<NoteOutcome>) {
    this.index = index;
    this.#note = note;
  }

  /** Keeps what came of the checks of an iteration, in place of what was known before. */
  append(claims: StoredClaims): Promise<NoteOutcome> {
    return this.#note({ kind: "claims", ...claims });
  }
}
