import { expect, test } from "vitest";
import { interleave } from "./interleave.mjs";

/** Creates sides that write their names down. */
function toldSides(names: string) {
  const calls: string[] = [];
  const sides = [...names].map((name) => [name, async () => calls.push(name)] as const);
  return { calls, sides: Object.fromEntries(sides) };
}

test("sides take turns in the order of the rounds, and warm-up rounds do not count", async () => {
  const { calls, sides } = toldSides("ab");
  const samples = await interleave(sides, { end: 0, rounds: 2, warmup: 1 });
  expect(calls.join("")).toBe("abbaab");
  expect(samples).toEqual({ a: [4, 5], b: [3, 6] });
});

test("four rounds are measured even when the time is used", async () => {
  const { calls, sides } = toldSides("a");
  await interleave(sides, { end: 0, warmup: 0 });
  expect(calls).toHaveLength(4);
});

test("a row with time left has more rounds, up to fifteen", async () => {
  const { calls, sides } = toldSides("a");
  await interleave(sides, { end: Number.POSITIVE_INFINITY, warmup: 0 });
  expect(calls).toHaveLength(15);
});
