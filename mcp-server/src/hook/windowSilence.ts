import { setTimeout as pause } from "node:timers/promises";
import { hookHeartbeat } from "../limits.ts";

/**
 * Resolves when a window has not answered a heartbeat in time, or the signal aborts. `ask` sends one and resolves, to false
 * when no answer came. A machine that slept meanwhile counts anew: then more time has passed than any timer here takes.
 */
export async function windowSilence(
  ask: (signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
  { everyMs: every, silenceMs: patience } = hookHeartbeat,
): Promise<void> {
  while (!signal.aborted) {
    const asked = Date.now();
    const isAnswered = await ask(AbortSignal.any([signal, AbortSignal.timeout(patience)]));
    const hasSlept = Date.now() - asked > patience + every;
    if (!isAnswered && !hasSlept) return;
    await pause(every, undefined, { signal }).catch(() => undefined);
  }
}
