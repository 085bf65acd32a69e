import { type BigIntStats, realpathSync, statSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";

/** Milliseconds for which looks may hold up everything else that runs in this process (and one look more), and in how many they may. */
const patience = 5;
const period = 50;

/** What stands at a path. */
export interface LookedEntry {
  readonly real: string;
  readonly stats: BigIntStats;
}

/**
 * Looks at the disk. On a local one a look takes microseconds and the way through the thread pool ten times as long, so it is done at
 * once; where looks are slow, as on a network drive, or there are very many, the rest go through the pool.
 */
export class FileLook {
  readonly #patience: number;
  #left: number;
  #since = performance.now();

  constructor(milliseconds = patience) {
    this.#patience = milliseconds;
    this.#left = milliseconds;
  }

  /** The real path of what is there, links followed, and what its folder says of it; nothing where that cannot be told. */
  entry(path: string): LookedEntry | undefined | Promise<LookedEntry | undefined> {
    return this.#look(
      () => {
        // Asked first, because it makes no exception for what is not there.
        const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
        return stats && { real: realpathSync.native(path), stats };
      },
      async () => {
        const real = await realpath(path);
        return { real, stats: await stat(real, { bigint: true }) };
      },
    );
  }

  /** What a folder says of what is there, links followed; nothing where that cannot be told. */
  stats(path: string): BigIntStats | undefined | Promise<BigIntStats | undefined> {
    return this.#look(
      () => statSync(path, { bigint: true, throwIfNoEntry: false }),
      () => stat(path, { bigint: true }),
    );
  }

  /** The real path of a file, links followed; nothing of what is no file or cannot be found. */
  realFile(path: string): string | undefined | Promise<string | undefined> {
    return this.#look(
      () => (statSync(path, { throwIfNoEntry: false })?.isFile() ? realpathSync.native(path) : undefined),
      async () => {
        // Both follow links: asked at once they take half of the time.
        const [real, entry] = await Promise.all([realpath(path), stat(path)]);
        return entry.isFile() ? real : undefined;
      },
    );
  }

  #look<T>(now: () => T | undefined, later: () => Promise<T | undefined>): T | undefined | Promise<T | undefined> {
    const start = performance.now();
    if (start - this.#since > period) {
      this.#since = start;
      this.#left = this.#patience;
    }
    // Whatever cannot be looked at is not there for who asks.
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
