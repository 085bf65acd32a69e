// `npm test`: installs missing parts, then runs types, lint, dead code, build, packages, and all suites (--fast leaves
// out the one in a real VS Code; --oldest installs the oldest VS Code, whose tests run only where it is there). Prints the number of tests in each suite, the slowest files and the names of failed
// tests, and also fails on a skip that scripts/expectedSkips.json does not list.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureDependencies, root, run, step } from "./prepare.mjs";

const begun = performance.now();
const isFast = process.argv.includes("--fast");
const reports = mkdtempSync(join(tmpdir(), "dialectic-tests-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

ensureDependencies();
const { ensureChromium } = await import("./chromium.mjs");
const { ensureVsCode } = await import("./vscode.mjs");
const { runChecks } = await import("./checks.mjs");
const chromium = await ensureChromium();
if (!isFast) ensureVsCode();
if (process.argv.includes("--oldest")) ensureVsCode("oldest");
const checked = performance.now();
await runChecks();
step("Packages", "node", ["scripts/package.mjs"]);
step("Budgets", "node", ["scripts/budgets.mjs"]);
const checks = took(checked);

const report = join(reports, "report.json");
const status = run(
  "Tests",
  "npx",
  [
    ...["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ...(isFast ? ["--project=!vscode"] : []),
  ],
  { CHROMIUM_PATH: chromium },
);
const files = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults.map(toTestFile) : [];
const tests = files.flatMap((file) => file.tests);
const expected = new Set(JSON.parse(readFileSync(join(root, "scripts", "expectedSkips.json"), "utf8")));
const passed = tests.filter(({ status }) => status === "passed");
const failed = tests.filter(({ status }) => status === "failed");
const skipped = tests.filter(({ status }) => !["passed", "failed"].includes(status));
const surprises = skipped.map(({ suite, fullName }) => `${suite}: ${fullName}`).filter((name) => !expected.has(name));
const failures = failed.map((test) => `${test.suite}: ${test.fullName}${describeFailure(test)}`);
// A file that could not be loaded, or an error between tests, has no test name.
if (status !== 0 && failed.length === 0) failures.push("a file or what is between the tests, see above");

console.log(`\nchecks ${checks}`);
for (const [suite, its] of groupBy(files, ({ suite }) => suite))
  console.log(`${suite.padEnd(12)} ${its.flatMap((file) => file.tests).length} tests in ${its.length} files`);
console.log("\nThe slowest files:");
for (const { name, seconds } of files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10))
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
for (const name of surprises) console.error(`Skipped and not in scripts/expectedSkips.json: ${name}`);
for (const name of failures) console.error(`✖ Failed: ${name}`);
console.log(`\n${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped in ${took(begun)}`);
process.exit(surprises.length > 0 || failures.length > 0 || passed.length === 0 ? 1 : 0);

/** Converts a file of the report: its name from the root, its suite, its tests and its duration. */
function toTestFile({ name, startTime, endTime, assertionResults }) {
  const path = relative(root, name).replaceAll(sep, "/");
  const suite = path.startsWith("e2e/vscode/") ? "e2e/vscode" : path.split("/")[0];
  const tests = assertionResults.map((test) => ({ ...test, suite }));
  return { name: path, suite, tests, seconds: (endTime - startTime) / 1_000 };
}

/**
 * Returns the reason and the place of a failure: people read the end of a run without scrolling up thousands of lines.
 */
function describeFailure({ failureMessages }) {
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

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
