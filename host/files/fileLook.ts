import { type BigIntStats, realpathSync, statSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { blockingLookMs, blockingPeriodMs } from "../limits.ts";

export interface LookedEntry {
  readonly real: string;
  readonly stats: BigIntStats;
}

/**
 * Reads metadata from the disk. On a local disk this takes microseconds, and ten times as long through the thread pool,
 * so it is done synchronously. When looks are slow, as on a network drive, or there are very many, the rest go through
 * the thread pool.
 */
export class FileLook {
  readonly #patience: number;
  #left: number;
  #since = performance.now();

  constructor(milliseconds = blockingLookMs) {
    this.#patience = milliseconds;
    this.#left = milliseconds;
  }

  /** Returns the real path and the stats of an entry, links followed; undefined if it cannot be read. */
  entry(path: string): LookedEntry | undefined | Promise<LookedEntry | undefined> {
    return this.#look(
      () => {
        // Called first because it can report a missing file without an exception.
        const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
        return stats && { real: realpathSync.native(path), stats };
      },
      async () => {
        const real = await realpath(path);
        return { real, stats: await stat(real, { bigint: true }) };
      },
    );
  }

  stats(path: string): BigIntStats | undefined | Promise<BigIntStats | undefined> {
    return this.#look(
      () => statSync(path, { bigint: true, throwIfNoEntry: false }),
      () => stat(path, { bigint: true }),
    );
  }

  /** Returns the real path of a file, links followed; undefined if it is not a file or cannot be found. */
  realFile(path: string): string | undefined | Promise<string | undefined> {
    return this.#look(
      () => (statSync(path, { throwIfNoEntry: false })?.isFile() ? realpathSync.native(path) : undefined),
      async () => {
        // Both follow links; running them in parallel takes half of the time.
        const [real, entry] = await Promise.all([realpath(path), stat(path)]);
        return entry.isFile() ? real : undefined;
      },
    );
  }

  #look<T>(now: () => T | undefined, later: () => Promise<T | undefined>): T | undefined | Promise<T | undefined> {
    const start = performance.now();
    if (start - this.#since > blockingPeriodMs) {
      this.#since = start;
      this.#left = this.#patience;
    }
    // An entry that cannot be read counts as missing.
    if (this.#left <= 0) return later().catch(() => undefined);
    try {
      return now();
    } catch {
      return undefined;
    } finally {
      this.#left -= performance.now() - start;
    }
  }
}
