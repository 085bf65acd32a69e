import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds between two heartbeats, and those in which a window has to answer one. */
export const heartbeat = { every: 5_000, patience: 15_000 };

/**
 * Resolves when a window has not answered a heartbeat in time, or the signal aborts. `ask` sends one and resolves, to false
 * when no answer came. A machine that slept meanwhile counts anew: then more time has passed than any timer here takes.
 */
export async function windowSilence(
  ask: (signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
  { every, patience } = heartbeat,
): Promise<void> {
  while (!signal.aborted) {
    const asked = Date.now();
    const isAnswered = await ask(AbortSignal.any([signal, AbortSignal.timeout(patience)]));
    const hasSlept = Date.now() - asked > patience + every;
    if (!isAnswered && !hasSlept) return;
    await pause(every, undefined, { signal }).catch(() => undefined);
  }
}
