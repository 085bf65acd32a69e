// @vitest-environment jsdom
import { expect, test } from "vitest";
import { madeUpResult } from "../test/madeUpResult.ts";
import { barChart } from "./chart.mjs";

const results = [
  madeUpResult(),
  madeUpResult({ input: "1 MB", ratio: 1.2, goal: 1.5, verdict: "pass" }),
  madeUpResult({
    metric: "word: times less CPU than <mark>",
    better: "higher",
    ratio: 40,
    goal: 5,
    verdict: "not judged",
  }),
  madeUpResult({ metric: "dropped frames, %", ratio: 0, goal: 1, verdict: "pass" }),
  madeUpResult({ metric: "tasks over 50 ms", ratio: 1, goal: 0, spread: null }),
];
const chart = new DOMParser().parseFromString(barChart("Page & more", results), "image/svg+xml");
const bars = [...chart.querySelectorAll("rect")].map((bar) => ({
  kind: bar.getAttribute("class"),
  start: Number(bar.getAttribute("x")),
  end: Number(bar.getAttribute("x")) + Number(bar.getAttribute("width")),
}));
const goal = Number(chart.querySelector("line.goal")?.getAttribute("x1"));

test("each figure whose goal is not zero has a bar in the colour of its verdict", () => {
  expect(bars.map(({ kind }) => kind)).toEqual(["miss", "pass", "unjudged", "pass"]);
  expect(chart.querySelector("parsererror")).toBeNull();
  expect(chart.documentElement.textContent).toContain("times less CPU than <mark>");
});

test("a bar extends from the goal to the left when it is missed, and otherwise to the right", () => {
  const [missed, reached] = bars;
  expect(missed?.end).toBe(goal);
  expect(reached?.start).toBe(goal);
});

test("a figure of zero has a bar to the edge", () => {
  const lengths = bars.map(({ start, end }) => end - start);
  expect(Math.max(...lengths)).toBe(lengths.at(-1));
  expect(lengths.every((length) => Number.isFinite(length) && length > 0)).toBe(true);
});

test("light and dark have colours of their own", () => {
  expect(chart.querySelector("style")?.textContent).toContain("prefers-color-scheme: dark");
});
