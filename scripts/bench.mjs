// `npm run bench`: measures the product against its peers. `npm run bench -- 2 11` runs these rows only, `--json` prints one line of
// JSON for each result, `--rounds N` and `--input TEXT` make a run shorter. Ends with 1 when a goal is missed.
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startBrowser } from "../bench/measure/browser.mjs";
import { tableHead, tableLine } from "../bench/measure/report.mjs";
import { rows } from "../bench/rows/allRows.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, rounds: { type: "string" }, input: { type: "string" } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(rows, name));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(", ")}. Rows: ${Object.keys(rows).join(", ")}`);
  process.exit(2);
}
const rounds = Number(values.rounds ?? 5);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error("--rounds takes a whole number from 1 on");
  process.exit(2);
}

/** @type {Promise<import("playwright-core").Browser> | undefined} */
let browser;
const tools = {
  browser: () => {
    browser ??= startBrowser();
    return browser;
  },
  rounds,
  only: (/** @type {string} */ input) => values.input === undefined || input === values.input,
  note: (/** @type {string} */ text) => console.error(`       ${text}`),
};
// Only an exit of its own lets the process take its temporary folders with it.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
const wanted = Object.entries(rows).filter(([name]) => positionals.length === 0 || positionals.includes(name));

const [load = 0] = loadavg();
console.error(`Node ${process.version}, ${availableParallelism()} processors, load ${load.toFixed(1)}`);
if (load > availableParallelism())
  console.error("This machine is busy with other things: times by the clock are worth little.");
if (!values.json) console.log(tableHead());
let measured = 0;
let missed = 0;
for (const [name, measure] of wanted) {
  try {
    for await (const result of measure(tools)) {
      console.log(values.json ? JSON.stringify(result) : tableLine(result));
      measured += 1;
      if (!result.pass) missed += 1;
    }
  } catch (problem) {
    missed += 1;
    console.error(`Row ${name} could not be measured: ${problem instanceof Error ? problem.stack : problem}`);
  }
}
await (await browser)?.close();
if (!values.json) console.log(`\n${measured} results, ${missed} missed`);
process.exit(missed === 0 && measured > 0 ? 0 : 1);
