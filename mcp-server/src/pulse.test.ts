import { expect, it, onTestFinished, vi } from "vitest";
import { startPulse } from "./pulse.ts";

it("says that a long call still waits before a call that reads gives up", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const messages: unknown[] = [];
  const pulse = startPulse((_seconds, _total, message) => messages.push(message), "Read a review");
  onTestFinished(pulse.dispose);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(messages).toEqual(["Read a review", "Read a review", "Read a review: still waiting for the window"]);
});

it("reports that a call is still running until the tool reports its own progress", async () => {
  const reports: unknown[][] = [];
  const pulse = startPulse((...report) => reports.push(report), "Read a review");
  onTestFinished(pulse.dispose);
  await expect.poll(() => reports[0], { timeout: 20_000 }).toEqual([1, undefined, "Read a review"]);
  reports.length = 0;
  pulse.progress?.(3, 5, "Half of it");
  expect(reports).toEqual([[3, 5, "Half of it"]]);
  expect(startPulse(undefined, "Read a review").progress).toBeUndefined();
});
