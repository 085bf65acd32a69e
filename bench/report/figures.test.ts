import { expect, test } from "vitest";
import type { Result } from "../measure/result.mjs";
import { formatFigures, hindrance } from "./figures.mjs";

const result: Result = {
  row: "wheel",
  input: "30 kB",
  metric: "dropped frames",
  unit: "%",
  rounds: 5,
  ours: 12.34,
  before: null,
  control: 10,
  empty: 1.5,
  toBefore: null,
  toControl: { value: 2.34, low: -1, high: 4 },
  goal: "≤ control + 3 %",
  verdict: "goal reached",
};
const facts = { Date: "2030-01-02", Commit: "abcdef0", Processor: "Made-up, 2 cores" };

test("the report names the run, the machine and the load of other programs", () => {
  const text = formatFigures({ facts, load: 0.04, results: [result] });
  for (const part of ["2030-01-02", "abcdef0", "Made-up, 2 cores", "0.04 processors"]) expect(text).toContain(part);
});

test("a row has a table with the sides that were measured", () => {
  const lines = formatFigures({ facts, load: 0.04, results: [result] }).split("\n");
  expect(lines).toContain("## Turning the wheel (`wheel`)");
  expect(lines).toContain("| input | metric | ours | control | empty page | to control | goal | verdict |");
  expect(lines).toContain(
    "| 30 kB | dropped frames | 12.3 % | 10 % | 1.5 % | 2.34 (-1 to 4) | ≤ control + 3 % | goal reached |",
  );
});

test("only a whole run of a commit on a machine without other load is published", () => {
  const run = { isWhole: true, failedRows: 0, load: 0.1, isChanged: false };
  expect(hindrance(run)).toBeUndefined();
  expect(hindrance({ ...run, load: 0.31 })).toContain("0.31");
  for (const other of [{ isWhole: false }, { failedRows: 1 }, { load: undefined }, { isChanged: true }])
    expect(hindrance({ ...run, ...other })).toBeDefined();
});
