import type { Health } from "@dialectic/shared/protocol";

interface Measured {
  count: number;
  refused: number;
  failed: number;
  total: number;
  longest: number;
}

type Handler = (params: unknown, signal: unknown) => unknown;

/** Counts the requests of clients since the window's start by method, and measures how long they take. */
export class RequestTimes {
  readonly #now: () => number;
  readonly #methods = new Map<string, Measured>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Returns the same handlers; their calls are counted and measured. */
  measured<H extends object>(handlers: H): H {
    const entries = Object.entries(handlers).map(([method, handler]) => [
      method,
      (params: unknown, signal: unknown) => this.#call(method, () => (handler as Handler)(params, signal)),
    ]);
    // The handlers pass on their arguments and results, so each has the type of the one inside.
    return Object.fromEntries(entries) as H;
  }

  /** Returns one entry for each method that was called, in alphabetical order. */
  report(): NonNullable<Health["requests"]> {
    return [...this.#methods]
      .filter(([, { count }]) => count > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([method, { count, refused, failed, total, longest }]) => ({
        method,
        count,
        refused,
        failed,
        mean_ms: Math.round(total / count),
        longest_ms: Math.round(longest),
      }));
  }

  async #call(method: string, handle: () => unknown): Promise<unknown> {
    const begun = this.#now();
    const measured = this.#timesOf(method);
    try {
      const result = await handle();
      if (isRefusal(result)) measured.refused += 1;
      return result;
    } catch (problem) {
      measured.failed += 1;
      throw problem;
    } finally {
      const time = this.#now() - begun;
      measured.count += 1;
      measured.total += time;
      measured.longest = Math.max(measured.longest, time);
    }
  }

  #timesOf(method: string): Measured {
    const known = this.#methods.get(method) ?? { count: 0, refused: 0, failed: 0, total: 0, longest: 0 };
    this.#methods.set(method, known);
    return known;
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "refused";
}
