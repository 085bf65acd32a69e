import { type CommitRecord, type CommittingRecord, compareKeys, type SeriesRecord } from "./record.ts";

/** A commit, or several, that somebody set out to make. */
export type CommitAttempt = Omit<CommittingRecord, "kind" | "seq" | "host">;
/** The same with its place in the order of all hosts. */
export type KeptAttempt = Omit<CommittingRecord, "kind">;
/** Commits that were made one after another, as they are taken back. */
export type MadeSeriesRecord = Omit<SeriesRecord, "kind" | "seq" | "host">;

/** Commits of which nobody knows yet what became of them, and those that can be taken back. */
export class CommitsIndex {
  readonly #attempts = new Map<string, CommittingRecord>();
  readonly #settled = new Set<string>();
  readonly #series = new Map<string, SeriesRecord>();

  /** Takes a record; true when it was news. */
  take(record: CommitRecord): boolean {
    switch (record.kind) {
      case "committing":
        return this.#begin(record);
      case "settled":
        return this.#settle(record.id);
      case "series":
        return this.#keep(record);
    }
  }

  /** What was begun and is not settled, the first one first. */
  unsettled(): readonly KeptAttempt[] {
    return [...this.#attempts.values()].sort(compareKeys);
  }

  /** The commits that a review became last, when they were made one after another and not taken back. */
  series(reviewId: string): MadeSeriesRecord | undefined {
    const last = this.#series.get(reviewId);
    return last === undefined || last.commits.length === 0 ? undefined : last;
  }

  #begin(record: CommittingRecord): boolean {
    if (this.#settled.has(record.id) || this.#attempts.has(record.id)) return false;
    this.#attempts.set(record.id, record);
    return true;
  }

  #settle(id: string): boolean {
    if (this.#settled.has(id)) return false;
    this.#settled.add(id);
    this.#attempts.delete(id);
    return true;
  }

  #keep(record: SeriesRecord): boolean {
    const known = this.#series.get(record.reviewId);
    if (known !== undefined && compareKeys(known, record) >= 0) return false;
    this.#series.set(record.reviewId, record);
    return true;
  }
}
