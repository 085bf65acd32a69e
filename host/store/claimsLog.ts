import type { EventDraft } from "./journal.ts";
import { type ClaimsRecord, compareKeys } from "./record.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

export type StoredClaims = Omit<ClaimsRecord, "kind" | "seq" | "host">;
export type StoredClaim = StoredClaims["claims"][number];

/** The latest claims record of each iteration. Adding a record twice changes nothing. */
export class ClaimsIndex {
  readonly #reviews = new Map<string, Map<number, ClaimsRecord>>();

  take(record: ClaimsRecord): boolean {
    const iterations = this.#reviews.get(record.reviewId) ?? new Map<number, ClaimsRecord>();
    const known = iterations.get(record.iteration);
    if (known !== undefined && compareKeys(known, record) >= 0) return false;
    iterations.set(record.iteration, record);
    this.#reviews.set(record.reviewId, iterations);
    return true;
  }

  find(reviewId: string, iteration: number): StoredClaims | undefined {
    return this.#reviews.get(reviewId)?.get(iteration);
  }

  /** Returns the results of all earlier iterations, latest first. */
  before(reviewId: string, iteration: number): readonly StoredClaims[] {
    const records = [...(this.#reviews.get(reviewId)?.values() ?? [])];
    return records.filter((each) => each.iteration < iteration).sort((one, other) => other.iteration - one.iteration);
  }
}

export class ClaimsLog {
  readonly index: ClaimsIndex;
  readonly #note: (draft: EventDraft) => Promise<NoteOutcome>;

  constructor(index: ClaimsIndex, note: (draft: EventDraft) => Promise<NoteOutcome>) {
    this.index = index;
    this.#note = note;
  }

  append(claims: StoredClaims): Promise<NoteOutcome> {
    return this.#note({ kind: "claims", ...claims });
  }
}
