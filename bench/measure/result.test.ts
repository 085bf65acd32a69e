import { expect, test } from "vitest";
import { compareSides, type Unit } from "./result.mjs";

type Sides = Readonly<Record<string, readonly number[]>>;

/** Compares sides of one metric; the goals of goals.json are those of its name. */
function compared(sides: Sides, unit: Unit = "ms", name = { row: "update", input: "1 MB", metric: "a time" }) {
  const samples = Object.entries(sides).map(([side, values]) => [
    side,
    values.map((value) => ({ [name.metric]: value })),
  ]);
  const [result] = compareSides({ ...name, metrics: { [name.metric]: unit } }, Object.fromEntries(samples));
  return result;
}
const five = (value: number) => [value, value, value, value, value];

test("sides are compared round by round, so that a slow round counts for both", () => {
  expect(compared({ ours: [3, 30, 3, 3, 3], control: [2, 20, 2, 2, 2] })).toMatchObject({
    ours: 3,
    control: 2,
    before: null,
    empty: null,
    rounds: 5,
    toControl: { value: 1.5, low: 1.5, high: 1.5 },
  });
});

test("shares, frames and pixels are compared by their difference", () => {
  expect(compared({ ours: five(7), control: five(4) }, "%")?.toControl?.value).toBe(3);
});

test("a figure is worse when the whole interval is more than a tenth above the one before", () => {
  expect(compared({ ours: five(12), before: five(10) })?.verdict).toBe("worse");
  expect(compared({ ours: [12, 12, 12, 12, 10.5], before: five(10) })?.verdict).toBe("as before");
  expect(compared({ ours: five(8), before: five(10) })?.verdict).toBe("better");
});

test("a share is worse when the whole interval is more than two points above", () => {
  expect(compared({ ours: five(3), before: five(0) }, "%")?.verdict).toBe("worse");
  expect(compared({ ours: five(2), before: five(0) }, "%")?.verdict).toBe("as before");
});

test("a goal over the control is missed when the whole interval is beyond it, and unclear when a part of it is", () => {
  const wheel = { row: "wheel", input: "30 kB", metric: "dropped frames" };
  const control = five(10);
  expect(compared({ ours: five(13), control }, "%", wheel)).toMatchObject({
    goal: "≤ control + 3 %",
    verdict: "goal reached",
  });
  expect(compared({ ours: five(14), control }, "%", wheel)?.verdict).toBe("goal missed");
  expect(compared({ ours: [12, 14, 14, 14, 14], control }, "%", wheel)?.verdict).toBe("unclear");
});

test("a figure that is worse than before stays worse even when its goal is reached", () => {
  const wheel = { row: "wheel", input: "30 kB", metric: "dropped frames" };
  expect(compared({ ours: five(13), before: five(10), control: five(10) }, "%", wheel)?.verdict).toBe("worse");
});

test("a goal without a control is a limit of ours", () => {
  const pageDown = { row: "page-down", input: "100 kB", metric: "unformatted middle" };
  expect(compared({ ours: five(0) }, "%", pageDown)).toMatchObject({ goal: "≤ 0 %", verdict: "goal reached" });
  expect(compared({ ours: five(1) }, "%", pageDown)?.verdict).toBe("goal missed");
});

test("a figure of fewer than four rounds is not judged", () => {
  expect(compared({ ours: [9, 9, 9], before: [1, 1, 1] })?.verdict).toBe("not judged");
});

test("a metric that our side lacks is left out", () => {
  expect(compared({ ours: [], control: five(1) })).toBeUndefined();
});
