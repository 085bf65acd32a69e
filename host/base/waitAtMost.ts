import type { CancelSignal } from "@dialectic/shared/protocol";

/** Returns the result of work; "late" when the milliseconds are over, or the signal aborts, before it ends. The work goes on. */
export function waitAtMost<T>(work: Promise<T>, limit: number | CancelSignal): Promise<T | "late"> {
  return new Promise((resolve, reject) => {
    const beLate = () => resolve("late");
    if (typeof limit === "number") {
      const timer = setTimeout(beLate, limit);
      void work.then(resolve, reject).finally(() => clearTimeout(timer));
      return;
    }
    if (limit.aborted) beLate();
    limit.addEventListener("abort", beLate);
    // The signal may live much longer than the work.
    void work.then(resolve, reject).finally(() => limit.removeEventListener("abort", beLate));
  });
}
