// `npm run bench`: measures the product against its peers in at most 12 minutes and, on a machine without other load,
// writes bench/FIGURES.md. `npm run bench -- 2 11` runs these rows only, `--full` all inputs, rounds and peers.
// `--rounds N` and `--input TEXT` shorten a run, `--json` prints a line of JSON for each result, `--out DIR` writes the
// report of any run to that folder, `--accept` publishes regressions. Exits with 1 when a row cannot be measured, a
// figure is more than 20 % worse than the published one, or a goal is missed without a known reason.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Allowance } from "../bench/measure/allowance.mjs";
import { startBrowser } from "../bench/measure/browser.mjs";
import { OthersLoad } from "../bench/measure/othersLoad.mjs";
import { findGoal } from "../bench/measure/result.mjs";
import { buildProduct } from "../bench/product/builtProduct.mjs";
import { regressions } from "../bench/report/kept.mjs";
import { thisMachine } from "../bench/report/machine.mjs";
import { hindrance, keptFigures, keptUnder, writeReport } from "../bench/report/publish.mjs";
import { tableHead, tableLine } from "../bench/report/table.mjs";
import { rows } from "../bench/rows/allRows.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    accept: { type: "boolean", default: false },
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

let browser;
const load = new OthersLoad();
const results = [];
const durations = [];
let failedRows = 0;
// The process removes its temporary folders only when it exits by itself.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

console.error(`Node ${process.version}, ${availableParallelism()} processors`);
if (!values.json) console.log(tableHead());
await load.look();
for (const [name, row] of Object.entries(rows)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  await measureRow(name, row);
  await load.look();
}
const worse = finish((await browser)?.version() ?? "not used");
await (await browser)?.close();
const unexplained = results.filter(({ row, metric, verdict }) => verdict === "miss" && !findGoal(row, metric).why);
process.exit(failedRows + worse.length + unexplained.length === 0 && results.length > 0 ? 0 : 1);

function sharedBrowser() {
  browser ??= startBrowser();
  return browser;
}

async function measureRow(name, { seconds, measure }) {
  const start = performance.now();
  const tools = {
    browser: sharedBrowser,
    time: new Allowance(rounds ?? (values.full ? "full" : "short"), start + seconds * 1_000),
    isFull: values.full,
    choose: (all, short = all) =>
      values.input === undefined ? (values.full ? all : short) : all.filter((input) => input === values.input),
    note: (text) => console.error(`       ${text}`),
  };
  try {
    for await (const result of measure(tools)) {
      console.log(values.json ? JSON.stringify(result) : tableLine(result));
      results.push(result);
    }
  } catch (problem) {
    failedRows += 1;
    console.error(`Row ${name} could not be measured: ${problem instanceof Error ? problem.stack : problem}`);
  }
  durations.push({ name, took: (performance.now() - start) / 1_000, seconds });
}

/** Prints the summary and writes the report; returns the regressions. */
function finish(chromium) {
  const machine = thisMachine(chromium);
  const minutes = (performance.now() - begun) / 60_000;
  const worse = regressions(keptFigures()[keptUnder(machine.kind, values.full)]?.results ?? [], results);
  const date = new Date().toISOString().slice(0, 10);
  const run = { date, load: load.mean ?? Number.NaN, machine, results, isFull: values.full, minutes };
  for (const { result, before, now } of worse)
    console.error(`Regression: row ${result.row}, ${result.metric}, ${result.input}: before ${before}, now ${now}`);
  const slowest = [...durations].sort((one, other) => other.took - one.took);
  const described = slowest.map(({ name, took, seconds }) => `${name}: ${took.toFixed(0)} of ${seconds}`);
  const count = (verdict) => results.filter((each) => each.verdict === verdict).length;
  console.error(`
${results.length} results in ${minutes.toFixed(1)} minutes: ${count("pass")} reached, ${count("miss")} missed, ${count("not judged")} not judged
Seconds of the rows and what they may take, slowest first: ${described.join(", ")}
Load of others: ${load.mean?.toFixed(2) ?? "unknown"} processors (the system's count without this run's processes, while no row runs)`);
  const hindered = hindrance({ isWhole, failedRows, load: load.mean, regressed: worse.length > 0 && !values.accept });
  if (values.out !== undefined) writeReport(run, values.out);
  else if (hindered === undefined) writeReport(run);
  if (values.out !== undefined) console.error(`The report is in ${values.out}`);
  else console.error(hindered === undefined ? "Published: bench/FIGURES.md" : `Not published: ${hindered}`);
  return worse;
}
