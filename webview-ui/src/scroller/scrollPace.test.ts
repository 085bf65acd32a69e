import { beforeEach, expect, it, vi } from "vitest";
import { scrollStopMs } from "../limits.ts";
import { ScrollPace } from "./scrollPace.ts";

/** Takes steps of this many heights of the view, one in each frame. */
function scroll(pace: ScrollPace, from: number, ...steps: readonly number[]): void {
  let top = 0;
  for (const [frame, heights] of steps.entries()) {
    top += heights * 1_000;
    pace.step(top, 1_000, from + frame * 16);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});

it("lets rows wait while the view passes too fast, until it is slow again", () => {
  const pace = new ScrollPace();
  const readable = vi.fn();
  scroll(pace, 1_000, 0.6, 0.6, 0.6);
  expect(pace.isFast).toBe(true);
  pace.whenReadable(readable);
  expect(readable).not.toHaveBeenCalled();
  scroll(pace, 1_048, 1.81);
  expect([pace.isFast, readable.mock.calls.length]).toEqual([false, 1]);
  vi.runAllTimers();
  expect(readable).toHaveBeenCalledOnce();
});

it("treats a reader who stops as one who reads", () => {
  const pace = new ScrollPace();
  const [readable, withdrawn] = [vi.fn(), vi.fn()];
  scroll(pace, 1_000, 0.6, 0.6, 0.6);
  pace.whenReadable(readable);
  pace.whenReadable(withdrawn)();
  vi.runAllTimers();
  expect([pace.isFast, readable.mock.calls.length, withdrawn.mock.calls.length]).toEqual([false, 1, 0]);
});

it.each([
  ["a jump", [40]],
  ["jumps with time between", [40, 0, 40, 0]],
  ["the speed of a wheel", [0.1, 0.1, 0.1, 0.1, 0.1]],
])("lets nothing wait at %s", (_, steps) => {
  const pace = new ScrollPace();
  scroll(pace, 1_000, ...steps);
  const readable = vi.fn();
  pace.whenReadable(readable);
  expect([pace.isFast, readable.mock.calls.length]).toEqual([false, 1]);
});

it("takes no slow frame of a fast scroll for its end", () => {
  const pace = new ScrollPace();
  const readable = vi.fn();
  pace.step(800, 1_000, 1_033);
  pace.step(1_600, 1_000, 1_066);
  pace.step(2_400, 1_000, 1_099);
  pace.whenReadable(readable);
  // 60 ms instead of 33, and then a frame that is later than a reader who has stopped.
  pace.step(3_200, 1_000, 1_159);
  expect([pace.isFast, readable.mock.calls.length]).toEqual([true, 0]);
  vi.advanceTimersByTime(scrollStopMs);
  pace.step(5_600, 1_000, 1_259);
  vi.advanceTimersToNextFrame();
  expect([pace.isFast, readable.mock.calls.length]).toEqual([true, 0]);
  pace.step(6_200, 1_000, 1_340);
  expect([pace.isFast, readable.mock.calls.length]).toEqual([false, 1]);
});
