import { describe, expect, it } from "vitest";
import { RequestTimes } from "./requestTimes.ts";

describe("RequestTimes", () => {
  it("counts requests, refusals and failures by method, with the mean and the longest time", async () => {
    let now = 0;
    const times = new RequestTimes(() => now);
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
    const times = new RequestTimes();
    const ends: (() => void)[] = [];
    const { wait } = times.measured({ wait: () => new Promise<void>((resolve) => ends.push(resolve)) });
    const both = [wait(), wait()];
    for (const end of ends) end();
    await Promise.all(both);
    expect(times.report()).toMatchObject([{ method: "wait", count: 2 }]);
  });
});
