import { longCallSeconds, pulseMs } from "./limits.ts";
import type { Progress } from "./tools/tool.ts";

/** The progress of one call. */
interface Pulse {
  /** For the tool; undefined when the client does not want to know. */
  readonly progress?: Progress;
  dispose(): void;
}

/** Reports every second that a call still runs, until the tool itself says how far it is. */
export function startPulse(progress: Progress | undefined, title: string): Pulse {
  if (progress === undefined) return { dispose: () => undefined };
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += pulseMs / 1_000;
    // A person who reads this should not take a busy window for a lost call.
    progress(seconds, undefined, seconds < longCallSeconds ? title : `${title}: still waiting for the window`);
  }, pulseMs);
  const stop = () => clearInterval(timer);
  return {
    progress: (...report) => {
      stop();
      progress(...report);
    },
    dispose: stop,
  };
}
