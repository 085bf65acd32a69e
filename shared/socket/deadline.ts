/** A signal that aborts in time or with one of several others, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the clock and lets go of the others, which may live much longer. */
  dispose(): void;
}

/** Starts a clock of some milliseconds. */
export function startDeadline(milliseconds: number, ...others: readonly (AbortSignal | undefined)[]): Deadline {
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  const timer = setTimeout(abort, milliseconds);
  for (const other of others) {
    if (other?.aborted) abort();
    else other?.addEventListener("abort", abort, { once: true });
  }
  return {
    signal: aborter.signal,
    dispose: () => {
      clearTimeout(timer);
      for (const other of others) other?.removeEventListener("abort", abort);
    },
  };
}

/** Settles when a signal aborts; never rejects. */
export function whenAborted(signal: AbortSignal): Promise<"aborted"> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve("aborted");
    else signal.addEventListener("abort", () => resolve("aborted"), { once: true });
  });
}
