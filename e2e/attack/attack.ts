import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { startLonelyBrowser } from "../support/securityBrowser.ts";
import { rows } from "./allRows.ts";
import { guards } from "./guards.ts";
import { type Extent, hindrance, type Outcome, type Row } from "./row.ts";
import { toolsFor } from "./tools.ts";
import { buildWithout, unpackProduct } from "./unpackProduct.ts";

interface Line {
  readonly row: string;
  readonly tried: number;
  readonly failed: number;
  readonly figure: string;
  readonly goal: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: "boolean", default: false },
    short: { type: "boolean", default: false },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    without: { type: "string" },
  },
});
const guard = guards.find(({ name }) => name === values.without);
const chosen = guard === undefined ? positionals : [guard.row];
const unknown = chosen.filter((name) => !Object.hasOwn(rows, name));
if (unknown.length > 0 || (values.without !== undefined && guard === undefined)) {
  console.error(`There is no row ${unknown.join(", ")} or no guard ${values.without}.`);
  console.error(`Rows: ${Object.keys(rows).join(", ")}\nGuards: ${guards.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const begun = performance.now();
const folder = mkdtempSync(join(tmpdir(), "dialectic-attack-"));
process.on("exit", () => removeFolder(folder));
// Only a regular exit lets the process remove its folders.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
let browser: Promise<Browser> | undefined;
const extent: Extent = values.full ? "full" : values.short ? "short" : "usual";
const program = guard === undefined ? unpackProduct(folder) : await buildWithout(guard, folder);
const tools = toolsFor({
  program,
  extent,
  seed: Number(values.seed),
  browser: () => (browser ??= startLonelyBrowser()),
});
const lines: Line[] = [];
const skipped: string[] = [];

console.error(`Node ${process.version}, ${extent}, --seed ${values.seed}${guard ? `, without ${guard.name}` : ""}`);
for (const [name, row] of Object.entries(rows)) {
  if (chosen.length > 0 ? !chosen.includes(name) : extent === "short" && !row.isShort) continue;
  const why = hindrance(row);
  if (why !== undefined) {
    skipped.push(name);
    console.log(JSON.stringify({ row: `${name} ${row.title}`, figure: why, goal: row.goal }));
  } else await attack(name, row);
}
await (await browser)?.close();
console.error(`\n${formatTable(lines)}\n`);
const failed = lines.filter((line) => line.failed > 0);
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
console.error(
  `${lines.length} rows in ${minutes} minutes: ${failed.length} failed${failed.map(({ row }) => `, ${row}`).join("")}`,
);
if (skipped.length > 0) console.error(`Not run here: ${skipped.join(", ")}`);
process.exit(failed.length === 0 && lines.length > 0 ? 0 : 1);

async function attack(name: string, row: Row): Promise<void> {
  const start = performance.now();
  const { tried, problems, figure } = await row.run(tools).catch(brokenRow);
  const line = { row: `${name} ${row.title}`, tried, failed: problems.length, figure, goal: row.goal };
  lines.push(line);
  console.log(JSON.stringify(line));
  console.error(`  ${((performance.now() - start) / 1_000).toFixed(0)} s`);
  for (const problem of problems.slice(0, 10)) console.error(`  ✖ ${problem.slice(0, 600)}`);
}

/** Returns a failure for a row that could not run: it has proved nothing. */
function brokenRow(problem: unknown): Outcome {
  const said = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  return { tried: 0, problems: [said], figure: "the row itself failed" };
}

function formatTable(all: readonly Line[]): string {
  const cells = all.map(({ row, tried, failed: count, figure, goal }) => [row, tried, count, figure, goal].join(" | "));
  return [
    "| row | tried | failed | figure | goal |",
    "|---|---|---|---|---|",
    ...cells.map((each) => `| ${each} |`),
  ].join("\n");
}
