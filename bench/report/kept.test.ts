import { expect, test } from "vitest";
import { madeUpResult } from "../test/madeUpResult.ts";
import { regressions } from "./kept.mjs";

const loss = (before: number, now: number, other: Parameters<typeof madeUpResult>[0] = {}) =>
  regressions([madeUpResult({ ...other, ratio: before })], [madeUpResult({ ...other, ratio: now })]).length;

test("a figure that is more than a fifth worse is a regression", () => {
  expect(regressions([madeUpResult({ ratio: 2 })], [madeUpResult({ ratio: 2.5 })])).toEqual([
    { result: madeUpResult({ ratio: 2.5 }), before: 2, now: 2.5 },
  ]);
  expect([loss(2, 2.3), loss(2, 1)]).toEqual([0, 0]);
});

test("when more is better, less is a regression", () => {
  expect([loss(10, 7, { better: "higher" }), loss(10, 13, { better: "higher" })]).toEqual([1, 0]);
});

test("figures that were not judged, and those of other inputs, are not compared", () => {
  const before = madeUpResult({ ratio: 1 });
  const now = madeUpResult({ ratio: 5 });
  expect(regressions([{ ...before, verdict: "not judged" }], [now])).toEqual([]);
  expect(regressions([before], [{ ...now, verdict: "not judged" }])).toEqual([]);
  expect(regressions([before], [{ ...now, input: "1 MB" }])).toEqual([]);
});

test("a value near zero may change by a fifth of the smallest amount that matters", () => {
  const exponent = { row: "2", input: "all", metric: "growth exponent", step: 1 };
  expect([loss(0.01, 0.1, exponent), loss(0.01, 0.3, exponent)]).toEqual([0, 1]);
});
