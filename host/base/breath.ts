import { setImmediate as nextTurn } from "node:timers/promises";
import type { CancelSignal } from "@dialectic/shared/protocol";
import type { Steps } from "@dialectic/shared/review";

/** Milliseconds of work between two turns of others. */
const stretch = 12;

/** Lets others have their turn when a stretch of work is over; answers false when nobody wants the rest of it. */
export type Breath = () => Promise<boolean>;

/** Makes the breath of one piece of work. */
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

/** Does all of some work, and lets others have their turn between its steps. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  const breath = createBreath({ aborted: false });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await breath();
  }
}
