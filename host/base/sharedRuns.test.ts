import fc from "fast-check";
import { expect, it } from "vitest";
import { SharedRuns } from "./sharedRuns.ts";

const never = () => new AbortController().signal;

/** Work whose runs end when they are told to. */
function openWork() {
  const runs: { readonly isShared: boolean; readonly signal: AbortSignal; end(): void }[] = [];
  const work = (isShared: boolean, signal: AbortSignal) => {
    const number = runs.length + 1;
    return new Promise<number>((resolve) => runs.push({ isShared, signal, end: () => resolve(number) }));
  };
  return { runs, work };
}

it("those who ask during a run share the next one, which begins after it", async () => {
  const shared = new SharedRuns<number>();
  const { runs, work } = openWork();
  const first = shared.ask("a", never(), work);
  await expect.poll(() => runs.length).toBe(1);
  const others = Array.from({ length: 19 }, () => shared.ask("a", never(), work));
  runs[0]?.end();
  expect(await first).toBe(1);
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
  expect(runs.map(({ isShared }) => isShared)).toEqual([false, true]);
});

it("a caller that goes gets nothing, and a run ends when all of its callers have gone", async () => {
  const shared = new SharedRuns<number>();
  const { runs, work } = openWork();
  const [one, other] = [new AbortController(), new AbortController()];
  const asked = [shared.ask("a", one.signal, work), shared.ask("a", other.signal, work)];
  await expect.poll(() => runs.length).toBe(1);
  one.abort();
  expect(await asked[0]).toBeUndefined();
  expect(runs[0]?.signal.aborted).toBe(false);
  other.abort();
  expect(await asked[1]).toBeUndefined();
  expect(runs[0]?.signal.aborted).toBe(true);
  const later = shared.ask("a", never(), work);
  runs[0]?.end();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  expect(await later).toBe(2);
});

it("a run that fails fails for its callers, and the next one begins", async () => {
  const shared = new SharedRuns<number>();
  const broken = () => Promise.reject(new Error("broken"));
  await expect(shared.ask("a", never(), broken)).rejects.toThrow("broken");
  expect(await shared.ask("a", never(), async () => 1)).toBe(1);
});

it("nobody gets a state from before they asked, and there are never more runs than callers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom("ask", "change", "tick"), { maxLength: 40 }), async (steps) => {
      const shared = new SharedRuns<number>();
      let [state, runs] = [0, 0];
      const answers: Promise<void>[] = [];
      for (const step of steps) {
        if (step === "change") state += 1;
        else if (step === "tick") await new Promise((resolve) => setImmediate(resolve));
        else {
          const asked = state;
          const answer = shared.ask("a", never(), async () => {
            runs += 1;
            const seen = state;
            await new Promise((resolve) => setImmediate(resolve));
            return seen;
          });
          answers.push(answer.then((seen) => expect(seen).toBeGreaterThanOrEqual(asked)));
        }
      }
      await Promise.all(answers);
      expect(runs).toBeLessThanOrEqual(answers.length);
    }),
  );
});
