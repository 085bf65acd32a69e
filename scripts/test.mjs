// `npm test`: installs what is missing, then types, lint, dead code, build, packages, unit tests, browser tests and tests in a real VS Code
// (left out with --fast). Says per suite what ran and what was skipped, and fails on a skip that scripts/expectedSkips.json does not name.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDependencies, root, step } from "./prepare.mjs";

const isFast = process.argv.includes("--fast");
const suites = ["shared", "webview-ui", "mcp-server", "e2e", ...(isFast ? [] : ["e2e/vscode"])];
const reports = mkdtempSync(join(tmpdir(), "dialectic-tests-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

ensureDependencies();
const { ensureChromium } = await import("./chromium.mjs");
const { ensureVsCode } = await import("./vscode.mjs");
const chromium = await ensureChromium();
if (!isFast) ensureVsCode();
step("Lint", "npx", ["biome", "check", "--error-on-warnings", "."]);
step("Types and build", "npx", ["turbo", "run", "check", "build", "--output-logs=errors-only"]);
for (const folder of ["e2e", "bench"]) step(`Types: ${folder}`, "npx", ["tsc", "-p", folder]);
step("Packages", "node", ["scripts/package.mjs"]);
step("Budgets", "node", ["scripts/budgets.mjs"]);
step("Dead code", "npx", ["knip", "--treat-config-hints-as-errors"]);

const expected = new Set(JSON.parse(readFileSync(join(root, "scripts", "expectedSkips.json"), "utf8")));
const totals = { passed: 0, failed: 0, skipped: 0 };
const rows = [];
const surprises = [];
for (const suite of suites) {
  const report = join(reports, `${suite.replaceAll("/", "-")}.json`);
  step(
    `Tests: ${suite}`,
    "npx",
    ["vitest", "run", "--root", suite, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    {
      env: { CHROMIUM_PATH: chromium },
    },
  );
  const tests = JSON.parse(readFileSync(report, "utf8")).testResults.flatMap((file) => file.assertionResults);
  const of = (status) => tests.filter((test) => status.includes(test.status));
  const skipped = of(["skipped", "pending", "todo", "disabled"]);
  surprises.push(...skipped.map((test) => `${suite}: ${test.fullName}`).filter((name) => !expected.has(name)));
  rows.push({ suite, executed: tests.length - skipped.length, skipped: skipped.length });
  totals.passed += of(["passed"]).length;
  totals.failed += of(["failed"]).length;
  totals.skipped += skipped.length;
}

console.log("");
for (const { suite, executed, skipped } of rows)
  console.log(`${suite.padEnd(12)} executed ${executed}, skipped ${skipped}`);
for (const name of surprises) console.error(`Skipped and not in scripts/expectedSkips.json: ${name}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(surprises.length > 0 || totals.failed > 0 || totals.passed === 0 ? 1 : 0);
