import { type CommitRecord, type CommittingRecord, compareKeys, type SeriesRecord } from "./record.ts";

export type CommitAttempt = Omit<CommittingRecord, "kind" | "seq" | "host">;
export type KeptAttempt = Omit<CommittingRecord, "kind">;
export type MadeSeriesRecord = Omit<SeriesRecord, "kind" | "seq" | "host">;

/** Commits without a known result, and series that can be taken back. */
export class CommitsIndex {
  readonly #attempts = new Map<string, CommittingRecord>();
  readonly #settled = new Set<string>();
  readonly #series = new Map<string, SeriesRecord>();

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

  /** Returns unsettled attempts, oldest first. */
  unsettled(): readonly KeptAttempt[] {
    return [...this.#attempts.values()].sort(compareKeys);
  }

  /** Returns the latest series of a review; undefined when there is none or it was taken back. */
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
