// `npm test`: installs what is missing, then types, lint, dead code, build, packages, unit tests, browser tests and tests in a real VS Code
// (left out with --fast). Says per suite what ran, what was skipped and how long it took, names what failed, and fails on a skip that
// scripts/expectedSkips.json does not name, too.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureDependencies, root, run, step, stepsTogether } from "./prepare.mjs";

const begun = performance.now();
const isFast = process.argv.includes("--fast");
const suites = ["shared", "webview-ui", "mcp-server", "e2e", ...(isFast ? [] : ["e2e/vscode"])];
const reports = mkdtempSync(join(tmpdir(), "dialectic-tests-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

ensureDependencies();
const { ensureChromium } = await import("./chromium.mjs");
const { ensureVsCode } = await import("./vscode.mjs");
const chromium = await ensureChromium();
if (!isFast) ensureVsCode();
const checked = performance.now();
step("Lint", "npx", ["biome", "check", "--error-on-warnings", "."]);
step("Types and build", "npx", ["turbo", "run", "check", "build", "--output-logs=errors-only"]);
await stepsTogether(
  ["Types: e2e", "npx", ["tsc", "-p", "e2e"]],
  ["Types: bench", "npx", ["tsc", "-p", "bench"]],
  ["Dead code", "npx", ["knip", "--treat-config-hints-as-errors"]],
  ["Packages", "node", ["scripts/package.mjs"]],
);
step("Budgets", "node", ["scripts/budgets.mjs"]);
const checks = took(checked);

const expected = new Set(JSON.parse(readFileSync(join(root, "scripts", "expectedSkips.json"), "utf8")));
const totals = { passed: 0, failed: 0, skipped: 0 };
const rows = [];
const surprises = [];
const failures = [];
// All suites, also behind one that failed: who reads the end of one run knows everything that has to be mended.
for (const suite of suites) {
  const started = performance.now();
  const report = join(reports, `${suite.replaceAll("/", "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = run(`Tests: ${suite}`, "npx", ["vitest", "run", "--root", suite, ...reporters], {
    CHROMIUM_PATH: chromium,
  });
  const tests = existsSync(report) ? testsIn(report) : [];
  const of = (statuses) => tests.filter((test) => statuses.includes(test.status));
  const skipped = of(["skipped", "pending", "todo", "disabled"]);
  const failed = of(["failed"]);
  surprises.push(...skipped.map((test) => `${suite}: ${test.fullName}`).filter((name) => !expected.has(name)));
  failures.push(...failed.map((test) => `${suite}: ${test.fullName}${reasonOf(test)}`));
  // A file that could not be loaded, or an error between tests, has no test to its name.
  if (status !== 0 && failed.length === 0) failures.push(`${suite}: the suite, see above`);
  rows.push({ suite, executed: tests.length - skipped.length, skipped: skipped.length, time: took(started) });
  totals.passed += of(["passed"]).length;
  totals.failed += failed.length;
  totals.skipped += skipped.length;
}

console.log(`\n${"checks".padEnd(12)} ${checks}`);
for (const { suite, executed, skipped, time } of rows)
  console.log(`${suite.padEnd(12)} ${time}: executed ${executed}, skipped ${skipped}`);
for (const name of surprises) console.error(`Skipped and not in scripts/expectedSkips.json: ${name}`);
for (const name of failures) console.error(`✖ Failed: ${name}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped in ${took(begun)}`);
process.exit(surprises.length > 0 || failures.length > 0 || totals.passed === 0 ? 1 : 0);

function testsIn(report) {
  return JSON.parse(readFileSync(report, "utf8")).testResults.flatMap((file) => file.assertionResults);
}

/** Why a test failed and where: the end of a run is read on its own, without what stands thousands of lines above it. */
function reasonOf({ failureMessages }) {
  const lines = stripVTControlCharacters(failureMessages.join("\n")).split("\n");
  return lines
    .filter((line) => !line.includes("node_modules"))
    .slice(0, 12)
    .map((line) => `\n    ${line.slice(0, 400)}`)
    .join("");
}

function took(since) {
  const seconds = Math.round((performance.now() - since) / 1_000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}
