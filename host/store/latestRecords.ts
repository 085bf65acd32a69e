import { compareKeys, type RecordKey } from "./recordKey.ts";

/** The latest record of each key, whichever host wrote it. Adding a record twice changes nothing. */
export class LatestRecords<R extends RecordKey> {
  readonly #records = new Map<string, R>();

  /** Adds a record; returns true unless it is known or a later one is. */
  take(key: string, record: R): boolean {
    const known = this.#records.get(key);
    if (known !== undefined && compareKeys(known, record) >= 0) return false;
    this.#records.set(key, record);
    return true;
  }

  find(key: string): R | undefined {
    return this.#records.get(key);
  }

  all(): readonly (readonly [key: string, record: R])[] {
    return [...this.#records];
  }
}
