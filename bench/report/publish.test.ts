import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findGoal } from "../measure/result.mjs";
import { madeUpResult } from "../test/madeUpResult.ts";
import { hindrance, keptUnder, writeReport } from "./publish.mjs";

const machine = {
  ...{ kind: "Made-up, 2 cores", processor: "Made-up", cores: 2, memory: "8 GB", system: "A system" },
  ...{ node: "v20.0.0", chromium: "150.0", commit: "abcdef0" },
};
const results = [
  madeUpResult(),
  madeUpResult({ input: "1 MB", ratio: 1.2, goal: 1.5, verdict: "pass" }),
  madeUpResult({ input: "100 kB", ratio: 1.9, spread: 12, verdict: "not judged" }),
  madeUpResult({
    row: "9",
    input: "1 MB",
    metric: "word: times less CPU than <mark>",
    better: "higher",
    goal: 5,
    verdict: "pass",
  }),
  madeUpResult({
    row: "5",
    input: "10 MB",
    metric: "dropped frames, %",
    peer: null,
    ratio: 0,
    goal: 1,
    verdict: "pass",
  }),
  madeUpResult({ row: "5", input: "10 MB", metric: "tasks over 50 ms", peer: null, ratio: 1, goal: 0, spread: null }),
];

/** Writes the report of a made-up run. */
function writtenReport() {
  const folder = mkdtempSync(join(tmpdir(), "dialectic-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeReport({ date: "2030-01-02", load: 0.04, machine, results, isFull: false, minutes: 11 }, folder);
  return (name: string) => {
    expect(existsSync(join(folder, name)), name).toBe(true);
    return readFileSync(join(folder, name), "utf8");
  };
}

test("the report names the machine, the date and the load of other programs", () => {
  const text = writtenReport()("FIGURES.md");
  for (const part of ["2030-01-02", "Made-up, 2 cores", "8 GB", "v20.0.0", "150.0", "0.04 processors", "abcdef0"])
    expect(text).toContain(part);
  expect(text).toContain("3 reached, 2 missed, 1 not judged");
});

test("each figure is a line with its sides, spread, goal and verdict", () => {
  const lines = writtenReport()("FIGURES.md").split("\n");
  const metric = "p50 against a bare framed echo";
  expect(lines).toContain(`| 12 | 1 kB | ${metric} | 0.06 ms | 0.02 ms | 3 | 1 % | ≤ 2 | **missed** |`);
  expect(lines).toContain(`| 12 | 100 kB | ${metric} | 0.06 ms | 0.02 ms | 1.9 | 12 % | ≤ 2 | not judged |`);
});

test("the reason for a missed goal is below the table of its group", () => {
  const text = writtenReport()("FIGURES.md");
  const why = findGoal("12", "p50 against a bare framed echo").why ?? "";
  expect(text.indexOf(why)).toBeGreaterThan(text.indexOf("## Processes"));
  expect(text).toContain("**5**, tasks over 50 ms: no reason is known.");
});

test("every group has a chart", () => {
  const read = writtenReport();
  const charts = [...read("FIGURES.md").matchAll(/!\[.*?\]\((.*?)\)/g)].map(([, path = ""]) => path);
  expect(charts).toEqual(["figures/page.svg", "figures/processes.svg"]);
  for (const path of charts) expect(read(path)).toContain("<svg");
});

test("figures are stored by kind of machine, and those of the full form separately", () => {
  expect(JSON.parse(writtenReport()("figures.json"))[machine.kind]).toEqual({
    date: "2030-01-02",
    load: 0.04,
    machine,
    results,
  });
  expect(keptUnder(machine.kind, true)).not.toBe(keptUnder(machine.kind, false));
});

test("only a whole run on a machine without other load is published", () => {
  const run = { isWhole: true, failedRows: 0, load: 0.1, regressed: false };
  expect(hindrance(run)).toBeUndefined();
  expect(hindrance({ ...run, load: 0.31 })).toContain("0.31");
  for (const other of [{ isWhole: false }, { failedRows: 1 }, { load: undefined }, { regressed: true }])
    expect(hindrance({ ...run, ...other })).toBeDefined();
});
