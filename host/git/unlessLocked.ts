import { setTimeout } from "node:timers/promises";
import { lockPauseMs, lockWaitMs } from "../limits.ts";
import type { GitEnd } from "./runner/startProcess.ts";

const lockedIndex = /Unable to create '[^\n]*index\.lock': File exists/;
/** A lock may belong to a git that a person has just started: nobody should remove it by hand. */
const busy = "Another git is at work in this repository and holds its index (index.lock). Try again once it has ended.";

/**
 * Runs git on the index, and again while another git holds it, for at most 5 seconds. Git takes the lock before it does
 * anything else, so a run that found it taken has done nothing.
 */
export async function unlessLocked(run: () => Promise<GitEnd>, signal?: AbortSignal): Promise<GitEnd> {
  const giveUpAt = performance.now() + lockWaitMs;
  for (;;) {
    const end = await run();
    if (end.kind !== "ended" || end.code === 0 || !lockedIndex.test(end.output)) return end;
    if (performance.now() >= giveUpAt) return { ...end, output: busy, words: busy };
    if (signal?.aborted === true) return { kind: "stopped", output: end.output };
    await setTimeout(lockPauseMs);
  }
}
