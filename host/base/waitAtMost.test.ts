import { Cancellation } from "@dialectic/shared/protocol";
import { expect, it, vi } from "vitest";
import { waitAtMost } from "./waitAtMost.ts";

it("waits for the work, its failure, the time or the signal, whichever comes first", async () => {
  const never = new Promise<string>(() => undefined);
  const signal = new Cancellation();
  const stopped = waitAtMost(never, signal);
  signal.abort();
  expect(await Promise.all([stopped, waitAtMost(never, signal), waitAtMost(never, 1)])).toEqual(Array(3).fill("late"));
  expect(await waitAtMost(Promise.resolve("done"), 60_000)).toBe("done");
  await expect(waitAtMost(Promise.reject(new Error("failed")), new Cancellation())).rejects.toThrow("failed");
});

it("leaves no timer and no listener behind", async () => {
  vi.useFakeTimers();
  const signal = new AbortController().signal;
  const removed = vi.spyOn(signal, "removeEventListener");
  await Promise.all([waitAtMost(Promise.resolve(), 60_000), waitAtMost(Promise.resolve(), signal)]);
  await Promise.resolve();
  expect([vi.getTimerCount(), removed.mock.calls.length]).toEqual([0, 1]);
  vi.useRealTimers();
});
