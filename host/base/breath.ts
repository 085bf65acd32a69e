import { setImmediate as nextTurn } from "node:timers/promises";
import type { CancelSignal } from "@dialectic/shared/protocol";
import type { Steps } from "@dialectic/shared/review";

/** Milliseconds of work before yielding to the event loop. */
const stretch = 8;

/** Yields to the event loop when enough time has passed; resolves to false once the work is cancelled. */
export type Breath = () => Promise<boolean>;

export function createBreath(signal: Pick<CancelSignal, "aborted">): Breath {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun > stretch) {
      await nextTurn();
      begun = performance.now();
    }
    return !signal.aborted;
  };
}

export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  const breath = createBreath({ aborted: false });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await breath();
  }
}
