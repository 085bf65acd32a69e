import { Cancellation, type CancelSignal } from "@dialectic/shared/protocol";

export interface Deadline {
  readonly signal: CancelSignal;
  /** Stops the timer and unsubscribes from the other signals, which may live much longer. */
  dispose(): void;
}

export function startDeadline(milliseconds: number, ...others: readonly (CancelSignal | undefined)[]): Deadline {
  const signal = new Cancellation();
  const abort = () => signal.abort();
  const timer = setTimeout(abort, milliseconds);
  for (const other of others) {
    if (other?.aborted) abort();
    else other?.addEventListener("abort", abort, { once: true });
  }
  return {
    signal,
    dispose: () => {
      clearTimeout(timer);
      for (const other of others) other?.removeEventListener("abort", abort);
    },
  };
}

/** Resolves like the work, or to "aborted" as soon as the signal aborts. */
export function unlessAborted<T>(work: Promise<T>, signal: CancelSignal): Promise<T | "aborted"> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    if (signal.aborted) resolve("aborted");
    else signal.addEventListener("abort", () => resolve("aborted"), { once: true });
  });
}

export function pause(milliseconds: number, signal: CancelSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    if (signal.aborted) finish();
    else signal.addEventListener("abort", finish, { once: true });
  });
}
