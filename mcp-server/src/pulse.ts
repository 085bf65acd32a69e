import type { Progress } from "./tools/tool.ts";

/** Milliseconds between the reports of a call that does not report by itself. */
const every = 1_000;

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
    seconds += every / 1_000;
    progress(seconds, undefined, title);
  }, every);
  const stop = () => clearInterval(timer);
  return {
    progress: (...report) => {
      stop();
      progress(...report);
    },
    dispose: stop,
  };
}
