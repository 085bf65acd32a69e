import { describe, expect, it } from "vitest";
import { RunningCalls } from "./runningCalls.ts";

describe("RunningCalls", () => {
  it("waits for calls that succeed, fail or begin while it waits", async () => {
    const calls = new RunningCalls();
    const done: string[] = [];
    const second = async () => void done.push("second");
    const first = async () => {
      await Promise.resolve();
      void calls.track(second());
      done.push("first");
    };
    calls.track(Promise.reject(new Error("fails"))).catch(() => done.push("failed"));
    void calls.track(first());
    await calls.settle(60_000);
    expect(done.toSorted()).toEqual(["failed", "first", "second"]);
  });

  it("stops waiting at its time limit", async () => {
    const calls = new RunningCalls();
    void calls.track(new Promise(() => undefined));
    await calls.settle(1);
  });
});
