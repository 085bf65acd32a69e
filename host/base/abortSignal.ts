import type { CancelSignal } from "@dialectic/shared/protocol";

/** Converts a request's cancel signal to an `AbortSignal` for Node's functions. */
export function abortSignal(signal: CancelSignal): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener("abort", () => controller.abort());
  return controller.signal;
}
