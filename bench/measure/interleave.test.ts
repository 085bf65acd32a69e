import { expect, test } from "vitest";
import { Allowance } from "./allowance.mjs";
import { interleave } from "./interleave.mjs";

const never = Number.POSITIVE_INFINITY;

/** Creates a side that returns these values one after another. */
function side(values: readonly number[]) {
  let turn = 0;
  return () => values[turn++ % values.length] ?? 0;
}

test("five rounds are measured even when the time is used", async () => {
  const { ours } = await interleave({ ours: side([1, 9]) }, { time: new Allowance("short", 0), warmup: 0 });
  expect(ours).toEqual([1, 9, 1, 9, 1]);
});

test("rounds go on until the spread is small", async () => {
  const noisy = [5, 1, 5, 1, 5, 1, ...Array.from({ length: 30 }, () => 3)];
  const time = new Allowance("short", never);
  const { ours, peer } = await interleave({ ours: side(noisy), peer: () => 1 }, { time, warmup: 0 });
  expect(ours.length).toBeGreaterThan(6);
  expect(ours.length).toBeLessThan(noisy.length);
  expect(peer).toHaveLength(ours.length);
});

test("the full form has the rounds of the row, and a given number of rounds is respected", async () => {
  const rounds = async (form: "full" | number) =>
    (await interleave({ ours: () => 1 }, { time: new Allowance(form, 0), rounds: 12 })).ours.length;
  expect([await rounds("full"), await rounds(2)]).toEqual([12, 2]);
});

test("sides take turns in the order of the rounds, and warm-up rounds do not count", async () => {
  const calls: string[] = [];
  const told = (name: string) => () => {
    calls.push(name);
    return calls.length;
  };
  const samples = await interleave({ a: told("a"), b: told("b") }, { time: new Allowance(2, 0), warmup: 1 });
  expect(calls.join("")).toBe("abbaab");
  expect(samples).toEqual({ a: [4, 5], b: [3, 6] });
});

test("shares of the time are equal, and time left over goes to the next one", () => {
  const begin = performance.now();
  const items = [...new Allowance("short", begin + 9_000_000).divide(["one", "two", "three"])];
  expect(items.map(([name]) => name)).toEqual(["one", "two", "three"]);
  const time = items[0]?.[1];
  expect(time?.goesOn(5, 0, () => 50)).toBe(true);
  expect(time?.goesOn(5, 0, () => 1)).toBe(false);
});
