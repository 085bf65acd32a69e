import fc from "fast-check";
import { expect, it } from "vitest";
import { TurnQueue } from "./turnQueue.ts";

it("serves calls one at a time in the order in which they arrive, also after one that fails: none waits for a later one", async () => {
  const arrivals = fc.array(fc.record({ fails: fc.boolean(), pauses: fc.boolean() }));
  await fc.assert(
    fc.asyncProperty(arrivals, async (calls) => {
      const queue = new TurnQueue();
      const begun: number[] = [];
      let [running, most] = [0, 0];
      const ends = [];
      for (const [at, { fails, pauses }] of calls.entries()) {
        const served = queue.run(async () => {
          begun.push(at);
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          if (fails) throw new Error("refused");
        });
        ends.push(served.catch(() => undefined));
        if (pauses) await new Promise((resolve) => setImmediate(resolve));
      }
      await Promise.all(ends);
      expect(begun).toEqual(calls.map((_, at) => at));
      expect(most).toBe(calls.length === 0 ? 0 : 1);
    }),
  );
});
