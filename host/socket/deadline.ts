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
