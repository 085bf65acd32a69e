import { expect, test } from "vitest";
import { computeSpread, judge, judgeGrowth } from "./result.mjs";

const echo = { row: "12", input: "1 kB", metric: "p50 against a bare framed echo" };
const paint = { row: "1", input: "100 kB", metric: "times less CPU than the peer" };

test("a ratio is the median of the rounds, so that a slow round counts for both sides", () => {
  const result = judge({ ...echo, ours: [3, 30, 3, 3, 3], peer: [2, 20, 2, 2, 2] });
  expect(result).toMatchObject({ ours: 3, peer: 2, ratio: 1.5, spread: 0, rounds: 5, goal: 2, verdict: "pass" });
});

test("when more is better, the ratio is how many times less ours is", () => {
  expect(judge({ ...paint, ours: [1, 1, 1, 1, 1], peer: [3, 3, 3, 3, 3] })).toMatchObject({
    ratio: 3,
    verdict: "pass",
  });
  expect(judge({ ...paint, ours: [2, 2, 2, 2, 2], peer: [3, 3, 3, 3, 3] })).toMatchObject({ verdict: "miss" });
});

test("a figure with a large spread is not judged, whatever its value", () => {
  const peer = [1, 1, 1, 1, 1];
  expect(judge({ ...echo, ours: [1, 1.2, 1.1, 1, 1.2], peer }).verdict).toBe("not judged");
  expect(judge({ ...echo, ours: [5, 6, 5, 6, 5], peer }).verdict).toBe("not judged");
});

test("a figure of fewer than five rounds is not judged", () => {
  expect(judge({ ...echo, ours: [1, 1, 1, 1], peer: [1, 1, 1, 1] }).verdict).toBe("not judged");
});

test("a count is judged at once", () => {
  const bytes = { row: "17", input: "1 MB", metric: "bytes a section beside the changed text" };
  expect(judge({ ...bytes, ours: 24 })).toMatchObject({ ratio: 24, spread: 0, verdict: "pass" });
  expect(judge({ ...bytes, ours: 25 })).toMatchObject({ verdict: "miss" });
});

test("frames are compared by their difference", () => {
  const frames = { row: "8", input: "1 MB", metric: "word: frames over no-op" };
  expect(judge({ ...frames, ours: [2, 2, 2, 2, 2], peer: [1.5, 1.5, 1.5, 1.5, 1.5] })).toMatchObject({ ratio: 0.5 });
});

test("a missing goal is an error", () => {
  expect(() => judge({ row: "12", input: "1 kB", metric: "luck", ours: 1 })).toThrow("no goal");
  expect(() => judge({ ...echo, input: "2 kB", ours: 1 })).toThrow("no goal");
});

test("the spread gets smaller with more rounds", () => {
  const values = (count: number) => Array.from({ length: count }, (_, index) => 100 + (index % 11));
  expect(computeSpread(values(11))).toBeGreaterThan(computeSpread(values(110)));
  expect(computeSpread([99, 100, 101, 100, 100])).toBe(1);
});

test("the spread of a value near zero is relative to the smallest amount that matters", () => {
  expect(computeSpread([0, 0, 0, 0, 0])).toBe(0);
  expect(computeSpread([0, 0.02, 0, 0, 0], 1)).toBe(1);
  expect(computeSpread([0, 0.02, 0, 0, 0])).toBe(Number.POSITIVE_INFINITY);
});

test("growth follows the costs, and is exact when they are", () => {
  const times = [
    { size: 10, cost: [1, 1, 1, 1, 1] },
    { size: 1_000, cost: [10, 10, 10, 10, 10, 10] },
  ];
  expect([...judgeGrowth("1", times)]).toMatchObject([{ input: "all", ratio: 0.5, rounds: 5, verdict: "pass" }]);
  const bytes = times.map(({ size }) => ({ size, cost: 200 }));
  expect([...judgeGrowth("17", bytes)]).toMatchObject([{ ratio: 0, spread: 0, verdict: "pass" }]);
  expect([...judgeGrowth("17", bytes.slice(1))]).toEqual([]);
});
