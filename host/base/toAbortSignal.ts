import type { CancelSignal } from "@dialectic/shared/protocol";

export function toAbortSignal(signal: CancelSignal): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener("abort", () => controller.abort());
  return controller.signal;
}
