import { errorCodes, RpcError } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { maxErrorChars, maxLastErrors } from "../limits.ts";
import { RequestTimes } from "./requestTimes.ts";

describe("RequestTimes", () => {
  it("counts requests, refusals and failures by method, with the mean and the longest time", async () => {
    let now = 0;
    const times = new RequestTimes({ now: () => 0 }, () => now);
    const { read, write } = times.measured({
      read: async (milliseconds: number) => {
        now += milliseconds;
        return { kind: "text", milliseconds };
      },
      write: (isFull: boolean) => {
        if (isFull) throw new Error("full");
        return { kind: "refused", message: "Not now." };
      },
    });
    expect(times.report()).toEqual([]);
    expect(await write(false)).toEqual({ kind: "refused", message: "Not now." });
    await expect(async () => write(true)).rejects.toThrow("full");
    expect([await read(10), await read(35)]).toEqual([10, 35].map((milliseconds) => ({ kind: "text", milliseconds })));
    expect(times.report()).toEqual([
      { method: "read", count: 2, refused: 0, failed: 0, mean_ms: 23, longest_ms: 35 },
      { method: "write", count: 2, refused: 1, failed: 1, mean_ms: 0, longest_ms: 0 },
    ]);
  });

  it("counts calls that run at the same time separately", async () => {
    const times = new RequestTimes({ now: () => 0 });
    const ends: (() => void)[] = [];
    const { wait } = times.measured({ wait: () => new Promise<void>((resolve) => ends.push(resolve)) });
    const both = [wait(), wait()];
    for (const end of ends) end();
    await Promise.all(both);
    expect(times.report()).toMatchObject([{ method: "wait", count: 2 }]);
  });

  it("keeps the last refusals and failures with their time, the latest first", async () => {
    let now = Date.UTC(2026, 0, 2);
    const times = new RequestTimes({ now: () => now });
    const { write } = times.measured({
      write: async (how: "refuse" | "fail" | "break" | "work") => {
        now += 1_000;
        if (how === "fail") throw new RpcError(errorCodes.shuttingDown, "The window is closing");
        if (how === "break") throw new TypeError("x is not a function");
        return how === "refuse" ? { kind: "refused", message: "m".repeat(1_000) } : { kind: "written" };
      },
    });
    expect(times.lastErrors()).toEqual([]);
    await write("work");
    await write("refuse");
    await expect(write("fail")).rejects.toThrow();
    await expect(write("break")).rejects.toThrow();
    expect(times.lastErrors()).toEqual([
      {
        time: "2026-01-02T00:00:04.000Z",
        method: "write",
        kind: "failed",
        message: "Internal error. Dialectic's log says why",
      },
      { time: "2026-01-02T00:00:03.000Z", method: "write", kind: "failed", message: "The window is closing" },
      {
        time: "2026-01-02T00:00:02.000Z",
        method: "write",
        kind: "refused",
        message: `${"m".repeat(maxErrorChars)}… (1,000 characters)`,
      },
    ]);
    for (let count = 0; count < 2 * maxLastErrors; count += 1) await write("refuse");
    expect(times.lastErrors()).toHaveLength(maxLastErrors);
  });
});
