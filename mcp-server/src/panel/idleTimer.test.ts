import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IdleTimer } from "./idleTimer.ts";

const delay = 30 * 60_000;

describe("IdleTimer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function timerWith(isBusy: () => boolean) {
    const start = Date.now();
    const calls: number[] = [];
    const timer = new IdleTimer(delay, isBusy, () => calls.push(Date.now() - start));
    return { timer, calls };
  }

  it("calls back once, soon after the delay", () => {
    const { calls } = timerWith(() => false);
    vi.advanceTimersByTime(delay - 1);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(3 * delay);
    expect(calls.length).toBe(1);
    expect(calls[0]).toBeLessThan(1.1 * delay);
  });

  it("counts from the last busy moment that it saw, not from an earlier quiet one", () => {
    let isBusy = true;
    const { calls } = timerWith(() => isBusy);
    vi.advanceTimersByTime(3.9 * delay);
    isBusy = false;
    vi.advanceTimersByTime(0.9 * delay);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(0.2 * delay);
    expect(calls.length).toBe(1);
  });

  it("counts again from a restart", () => {
    const { timer, calls } = timerWith(() => false);
    for (let round = 0; round < 5; round += 1) {
      vi.advanceTimersByTime(0.9 * delay);
      timer.restart();
    }
    vi.advanceTimersByTime(delay - 1);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(0.1 * delay);
    expect(calls.length).toBe(1);
  });

  it("never calls back once it is disposed, even twice", () => {
    const { timer, calls } = timerWith(() => false);
    timer.dispose();
    timer.dispose();
    vi.advanceTimersByTime(9 * delay);
    expect(calls).toEqual([]);
  });
});
