// `npm test` is the gate: it decides whether a change lands. It runs types, lint, dead code, build, packages and sizes,
// then all unit suites and a few journeys (testFiles.mjs), and leaves the rest to `npm run test:all`, the whole tier.
// In both, a file that fails runs again alone (testRun.mjs). The exit code is 1 after a failure, an error between tests,
// a skip that scripts/expectedSkips.json does not list, and, in the gate, at once after more than five failed files.
//
//   --all         everything; what has passed on the same tree does not run again
//   --failed      the files that failed last
//   --part 2/4    the second quarter of the files
//   --no-retry    leaves it at the first failure
//   --again       runs the gate also where it has passed
//   --oldest      installs the oldest VS Code, whose tests run only where it is
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureDependencies, root, step } from "./prepare.mjs";

const begun = performance.now();
const has = (flag) => process.argv.includes(flag);
const part = /^([1-9]\d*)\/([1-9]\d*)$/.exec(process.argv[process.argv.indexOf("--part") + 1] ?? "");
if (has("--part") && part === null) throw new Error("--part needs a part and their number, such as --part 2/4.");
const tier = has("--all") || has("--failed") || has("--part") ? "whole" : "gate";

ensureDependencies();
const { ensureChromium } = await import("./chromium.mjs");
const { ensureVsCode } = await import("./vscode.mjs");
const { ensureForgeSchemas } = await import("./forgeSchemas.mjs");
const { runChecks } = await import("./checks.mjs");
const { listTestFiles, needsVsCode, suiteOf, suites } = await import("./testFiles.mjs");
const { runTests } = await import("./testRun.mjs");
const record = await import("./testRecord.mjs");

const tree = record.readTree();
if (tier === "gate" && !has("--again") && !process.env.CI && record.hasPassedGate(tree)) {
  console.log(`The gate has passed on this tree (${tree.slice(0, 12)}). npm test -- --again runs it once more.`);
  process.exit(0);
}
const known = record.recordOf(tree);
const files = chooseFiles();
const chromium = await ensureChromium();
if (files.some(needsVsCode)) ensureVsCode();
if (has("--oldest")) ensureVsCode("oldest");
if (tier === "whole") fetchForgeSchemas();
const checked = performance.now();
if (!has("--failed")) await runChecks();
step("Packages", "node", ["scripts/package.mjs"]);
if (!has("--failed")) step("Sizes", "node", ["scripts/sizes.mjs"]);
const checks = took(checked);

const { outcomes, raced, between, missing } = runTests(files, {
  record: known,
  environment: { CHROMIUM_PATH: chromium },
  mayRepeat: !has("--no-retry"),
  ...(tier === "gate" ? { leaveOut: "whole", mostFailures: 5 } : {}),
});
const tests = outcomes.flatMap(({ file, tests }) => tests.map((test) => ({ ...test, file })));
const inState = (...states) => tests.filter(({ state }) => states.includes(state));
const expected = new Set(JSON.parse(readFileSync(join(root, "scripts", "expectedSkips.json"), "utf8")));
const failures = outcomes.filter(({ isFailed }) => isFailed);
// Tests behind a failed hook are skipped, too.
const surprises = inState("skipped").filter(
  ({ file, name }) => !expected.has(`${file}: ${name}`) && !failures.some((failure) => failure.file === file),
);

console.log(`\nchecks ${checks}`);
for (const suite of suites) {
  const own = outcomes.filter(({ file }) => suiteOf(file) === suite);
  if (own.length > 0)
    console.log(`${suite.padEnd(12)} ${own.flatMap((each) => each.tests).length} tests in ${own.length} files`);
}
listSlow(
  "Files above 5 s",
  outcomes.map(({ file, seconds }) => [seconds, file]),
  5,
);
listSlow(
  "Tests above 1 s",
  tests.map(({ file, name, seconds }) => [seconds, `${file}: ${name}`]),
  1,
);
if (tier === "gate") console.log("\nTests left to npm run test:all:");
for (const { file, tests } of outcomes) {
  const count = tests.filter(({ state }) => state === "left out").length;
  if (count > 0) console.log(`${String(count).padStart(5)} of ${String(tests.length).padEnd(4)} ${file}`);
}
for (const outcome of failures)
  for (const [name, reason] of problemsOf(outcome))
    console.error(`✖ Failed: ${outcome.file}: ${name}${indent(reason)}`);
for (const error of between) console.error(`✖ Between the tests:${indent(error)}`);
for (const { file, name } of surprises)
  console.error(`✖ Skipped and not in scripts/expectedSkips.json: ${file}: ${name}`);
for (const file of missing) console.error(`✖ Not run: ${file}`);
console.log("");
for (const outcome of raced)
  for (const [name, reason] of problemsOf(outcome))
    console.log(`raced: ${outcome.file}: ${name}: ${plain(reason).split("\n")[0]}`);
const counts = [
  `${inState("passed").length} passed`,
  `${failures.length} files failed`,
  `${raced.length} files raced`,
  `${inState("skipped").length} skipped`,
  `${inState("left out").length} left to the whole tier`,
];
console.log(`${counts.join(", ")} in ${took(begun)}`);
const isGreen = [failures, between, surprises, missing].every((faults) => faults.length === 0) && outcomes.length > 0;
if (isGreen && tier === "gate" && record.readTree() === tree) record.rememberPassedGate(tree);
process.exit(isGreen ? 0 : 1);

/** Without them, the tests of a forge do not compare it with what GitHub publishes, and the one that says so is skipped. */
function fetchForgeSchemas() {
  try {
    ensureForgeSchemas();
  } catch (problem) {
    console.log(`GitHub's schemas could not be fetched: ${problem.message}`);
  }
}

function chooseFiles() {
  const canRun = listTestFiles(tier).filter((file) => process.platform !== "win32" || !needsVsCode(file));
  if (process.platform === "win32") console.log("The tests in VS Code do not run on Windows.");
  if (has("--failed")) {
    const failed = record.listFailedLast();
    return exitIfNone(
      canRun.filter((file) => failed.includes(file)),
      "No file failed in the last run.",
    );
  }
  if (tier === "gate") return canRun;
  const [, which = "1", count = "1"] = part ?? [];
  const own = canRun.filter((_, index) => index % Number(count) === Number(which) - 1);
  const passed = record.listPassed(record.readRecord(known));
  const rest = own.filter((file) => !passed.includes(file));
  if (rest.length < own.length)
    console.log(`${own.length - rest.length} of ${own.length} files have passed on this tree.`);
  return exitIfNone(rest, "Every file has passed on this tree.");
}

function exitIfNone(chosen, reason) {
  if (chosen.length > 0) return chosen;
  console.log(reason);
  process.exit(0);
}

/** Returns the name and the reason of each problem of a file: of its tests, its hooks, and of loading it. */
function problemsOf({ tests, problems }) {
  const ofTests = tests.flatMap((test) => test.problems.map((reason) => [test.name, reason]));
  return [...ofTests, ...problems.map((reason) => ["outside of its tests", reason])];
}

function listSlow(title, rows, limit) {
  const slow = rows.filter(([seconds]) => seconds > limit).toSorted(([one], [other]) => other - one);
  if (slow.length === 0) return;
  console.log(`\n${title}: ${slow.length}`);
  for (const [seconds, name] of slow.slice(0, 30)) console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
}

function indent(reason) {
  return plain(reason)
    .split("\n")
    .slice(0, 14)
    .map((line) => `\n    ${line.slice(0, 400)}`)
    .join("");
}

function plain(text) {
  return stripVTControlCharacters(text);
}

function took(since) {
  const seconds = Math.round((performance.now() - since) / 1_000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}
