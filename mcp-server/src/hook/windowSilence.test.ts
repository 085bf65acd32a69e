import { describe, expect, it } from "vitest";
import { windowSilence } from "./windowSilence.ts";

const beat = { everyMs: 20, silenceMs: 60 };

/** Keeps this process from running, as the sleep of the machine does. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Watches a window until it is silent; `answers` are those to its heartbeats, and later ones get none. Returns their number. */
async function countBeats(answers: readonly ("answered" | "asleep")[], signal?: AbortSignal): Promise<number> {
  let beats = 0;
  const ask = (late: AbortSignal) => {
    const answer = answers[beats];
    beats += 1;
    if (answer === "answered") return Promise.resolve(true);
    if (answer === "asleep") sleep(10 * beat.silenceMs);
    return new Promise<boolean>((resolve) => {
      if (late.aborted) resolve(false);
      late.addEventListener("abort", () => resolve(false), { once: true });
    });
  };
  await windowSilence(ask, signal ?? new AbortController().signal, beat);
  return beats;
}

describe("the silence of a window", () => {
  it("begins when a heartbeat has no answer in time", async () => {
    expect(await countBeats(["answered", "answered"])).toBeGreaterThanOrEqual(3);
  });

  it("is counted anew after the machine slept", async () => {
    expect(await countBeats(["asleep", "answered", "asleep"])).toBeGreaterThanOrEqual(4);
  });

  it("is not waited for once nobody wants to know", async () => {
    const signal = AbortSignal.timeout(beat.silenceMs);
    const answers = Array.from({ length: 1_000 }, () => "answered" as const);
    expect(await countBeats(answers, signal)).toBeLessThan(answers.length);
  });
});
