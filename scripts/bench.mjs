// `npm run bench`: measures what a person feels of the product in about 20 minutes and, on a machine without other load,
// writes bench/FIGURES.md. `npm run bench -- --before FOLDER` measures a built checkout of an earlier commit in the same
// rounds. `npm run bench -- wheel find` runs these rows only; `--rounds N` and `--input TEXT` shorten a run, `--json`
// prints a line of JSON for each result, and `--out FILE` writes the report of any run. Exits with 1 when a row cannot be
// measured, a figure is worse than before, or a goal is missed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBrowser } from "../bench/measure/browser.mjs";
import { interleave } from "../bench/measure/interleave.mjs";
import { OthersLoad } from "../bench/measure/othersLoad.mjs";
import { compareSides } from "../bench/measure/result.mjs";
import { buildProduct, findProduct, repository } from "../bench/product/product.mjs";
import { formatFigures, hindrance } from "../bench/report/figures.mjs";
import { commitOf, describeMachine, hasChanges } from "../bench/report/machine.mjs";
import { cellsOf, columns } from "../bench/report/table.mjs";
import { rows } from "../bench/rows/allRows.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: "string" },
    json: { type: "boolean", default: false },
    rounds: { type: "string" },
    input: { type: "string" },
    out: { type: "string" },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(rows, name));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(", ")}. Rows: ${Object.keys(rows).join(", ")}`);
  process.exit(2);
}
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
if (rounds !== undefined && (!Number.isInteger(rounds) || rounds < 1)) {
  console.error("--rounds takes a whole number from 1 on");
  process.exit(2);
}
const isWhole = positionals.length === 0 && values.input === undefined && rounds === undefined;
const begun = performance.now();
// Published figures must be those of the current code.
if (isWhole) buildProduct();
const products = { ours: findProduct(repository) };
if (values.before !== undefined) products.before = findProduct(values.before);

let openBrowser;
const browser = () => {
  openBrowser ??= startBrowser();
  return openBrowser;
};
const load = new OthersLoad();
const results = [];
const durations = [];
let failedRows = 0;
// The process ends its panels and removes its temporary folders only when it exits by itself.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

await load.look();
for (const [name, row] of Object.entries(rows)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const start = performance.now();
  try {
    await measureRow(name, row);
  } catch (problem) {
    failedRows += 1;
    console.error(`Row ${name} could not be measured: ${problem instanceof Error ? problem.stack : problem}`);
  }
  durations.push(`${name} ${((performance.now() - start) / 1_000).toFixed(0)} of ${row.seconds}`);
  await load.look();
}
finish((await openBrowser)?.version() ?? "not used");
await (await openBrowser)?.close();
const bad = results.filter(({ verdict }) => verdict === "worse" || verdict === "goal missed");
process.exit(failedRows + bad.length === 0 && results.length > 0 ? 0 : 1);

/** Measures each input for an equal share of the row's time. */
async function measureRow(name, row) {
  const end = performance.now() + row.seconds * 1_000;
  const inputs = row.inputs.filter((input) => values.input === undefined || input === values.input);
  for (const [place, input] of inputs.entries()) {
    const now = performance.now();
    const share = now + (end - now) / (inputs.length - place);
    for (const result of await measureInput(name, row, input, share)) {
      results.push(result);
      console.log(values.json ? JSON.stringify(result) : cellsOf(result).map(toWidth).join(" ").trimEnd());
    }
  }
}

async function measureInput(name, row, input, end) {
  const sides = await openSides(row, input);
  try {
    const measures = Object.fromEntries(Object.entries(sides).map(([side, { sample }]) => [side, sample]));
    const samples = await interleave(measures, { end, rounds, warmup: row.warmup });
    return compareSides({ row: name, input, metrics: row.metrics }, samples);
  } finally {
    for (const side of Object.values(sides)) await side.dispose();
  }
}

/** Opens all sides at the same time: nothing is measured yet. */
async function openSides(row, input) {
  const openings = [
    ...Object.entries(products).map(([side, product]) => [side, row.openProduct(input, product, browser)]),
    ["control", row.openControl?.(input, browser)],
    ["empty", row.openEmpty?.(input, browser)],
  ];
  const opened = await Promise.all(openings.map(async ([side, opening]) => [side, await opening]));
  return Object.fromEntries(opened.filter(([, side]) => side !== undefined));
}

function toWidth(cell, at) {
  const widths = { input: 24, metric: 36, "to before": 20, "to control": 20 };
  return cell.padEnd(widths[columns[at]] ?? 12);
}

/** Prints the summary and writes the report. */
function finish(chromium) {
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  const facts = {
    Date: new Date().toISOString().slice(0, 10),
    Commit: commitOf(repository),
    ...(products.before === undefined ? {} : { "Commit before": commitOf(products.before.root) }),
    ...describeMachine(chromium),
    Duration: `${minutes} minutes`,
  };
  const count = (verdict) => results.filter((each) => each.verdict === verdict).length;
  console.error(`
${results.length} figures in ${minutes} minutes: ${count("worse")} worse, ${count("goal missed")} goals missed
Seconds of the rows: ${durations.join(", ")}
Load of others: ${load.mean?.toFixed(2) ?? "unknown"} processors (the system's count without this run's processes, while no row runs)`);
  const report = formatFigures({ facts, load: load.mean, results });
  const hindered = hindrance({ isWhole, failedRows, load: load.mean, isChanged: hasChanges(repository) });
  if (values.out !== undefined) writeFileSync(values.out, report);
  else if (hindered === undefined) writeFileSync(join(repository, "bench", "FIGURES.md"), report);
  if (values.out !== undefined) console.error(`The report is in ${values.out}`);
  else console.error(hindered === undefined ? "Published: bench/FIGURES.md" : `Not published: ${hindered}`);
}
