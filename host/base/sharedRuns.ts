import { waitAtMost } from "./waitAtMost.ts";

/** Work of a run. With `isShared`, its result goes to several callers; the signal aborts when all of them have gone. */
type SharedWork<T> = (isShared: boolean, signal: AbortSignal) => Promise<T>;

interface Run<T> {
  readonly result: Promise<T | undefined>;
  readonly stop: AbortController;
  callers: number;
  left: number;
}

interface Line<T> {
  readonly end: Promise<unknown>;
  next: Run<T> | undefined;
}

/**
 * Does once what many ask for at the same time, such as a look at the working tree: twenty assistants that ask together cost two looks, not
 * twenty. For each key one run goes on at a time. A caller never gets what was begun before it asked: those who ask during a run share the
 * next one.
 */
export class SharedRuns<T> {
  readonly #lines = new Map<string, Line<T>>();

  /** Returns the result of a run that begins now or later; undefined when the signal aborts before its end. Rejects as the work does. */
  async ask(key: string, signal: AbortSignal, work: SharedWork<T>): Promise<T | undefined> {
    const waiting = this.#lines.get(key)?.next;
    const run = waiting === undefined || waiting.stop.signal.aborted ? this.#begin(key, work) : waiting;
    run.callers += 1;
    run.left += 1;
    const outcome = await waitAtMost(run.result, signal).finally(() => {
      run.left -= 1;
      if (run.left === 0) run.stop.abort();
    });
    return outcome === "late" ? undefined : outcome;
  }

  /** Adds a run after those of the same key. */
  #begin(key: string, work: SharedWork<T>): Run<T> {
    const before = this.#lines.get(key)?.end ?? Promise.resolve();
    const stop = new AbortController();
    const result: Run<T>["result"] = before.then(() => {
      if (line.next === run) line.next = undefined;
      return stop.signal.aborted ? undefined : work(run.callers > 1, stop.signal);
    });
    const run: Run<T> = { result, stop, callers: 0, left: 0 };
    // The callers get the rejection; the line goes on.
    const end = result
      .catch(() => undefined)
      .then(() => {
        if (this.#lines.get(key) === line) this.#lines.delete(key);
      });
    const line: Line<T> = { end, next: run };
    this.#lines.set(key, line);
    return run;
  }
}
