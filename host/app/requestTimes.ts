import { type Health, RpcError } from "@dialectic/shared/protocol";
import { shorten } from "../ide/personQuestion.ts";
import { maxErrorChars, maxLastErrors } from "../limits.ts";

type LastError = NonNullable<Health["last_errors"]>[number];

interface Measured {
  count: number;
  refused: number;
  failed: number;
  total: number;
  longest: number;
}

type Handler = (params: unknown, signal: unknown) => unknown;

/**
 * Counts the requests of clients since the window's start by method, measures how long they take, and keeps the last ones that were refused
 * or failed.
 */
export class RequestTimes {
  readonly #now: () => number;
  readonly #clock: { now(): number };
  readonly #methods = new Map<string, Measured>();
  readonly #errors: LastError[] = [];

  /** `clock` tells when an error was, `now` how long a call took. */
  constructor(clock: { now(): number }, now: () => number = () => performance.now()) {
    this.#clock = clock;
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

  /** Returns the last refusals and failures, the latest first. */
  lastErrors(): NonNullable<Health["last_errors"]> {
    return this.#errors.toReversed();
  }

  async #call(method: string, handle: () => unknown): Promise<unknown> {
    const begun = this.#now();
    const measured = this.#timesOf(method);
    try {
      const result = await handle();
      if (isRefusal(result)) {
        measured.refused += 1;
        this.#keepError(method, "refused", result.message);
      }
      return result;
    } catch (problem) {
      measured.failed += 1;
      // The log has the words of a bug.
      const isTold = problem instanceof RpcError;
      this.#keepError(method, "failed", isTold ? problem.message : "Internal error. Dialectic's log says why");
      throw problem;
    } finally {
      const time = this.#now() - begun;
      measured.count += 1;
      measured.total += time;
      measured.longest = Math.max(measured.longest, time);
    }
  }

  #keepError(method: string, kind: LastError["kind"], message: unknown): void {
    const time = new Date(this.#clock.now()).toISOString();
    this.#errors.push({ time, method, kind, message: shorten(String(message), maxErrorChars) });
    if (this.#errors.length > maxLastErrors) this.#errors.shift();
  }

  #timesOf(method: string): Measured {
    const known = this.#methods.get(method) ?? { count: 0, refused: 0, failed: 0, total: 0, longest: 0 };
    this.#methods.set(method, known);
    return known;
  }
}

function isRefusal(result: unknown): result is { readonly message?: unknown } {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "refused";
}
