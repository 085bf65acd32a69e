// Runs test files with Vitest in a process of its own, and appends a line of JSON to a file as each of them ends, so that
// a run that is cut off leaves what it knows. `runTests` in testRun.mjs starts it with the path of a job, which has
// `files`, paths from the root; `leaveOut`, a tag whose tests do not run; `record`, the file for the lines; and
// `mostFailures`, the number of failed files above which the run is cancelled.
import { appendFileSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { createVitest } from "vitest/node";
import { root } from "./prepare.mjs";

const { files, leaveOut, record, mostFailures } = JSON.parse(readFileSync(process.argv[2], "utf8"));
let failedFiles = 0;

const recorder = {
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()].map(toRecord);
    const problems = [module, ...module.children.allSuites()].flatMap((part) => part.errors().map(describe));
    const isFailed = problems.length > 0 || tests.some(({ state }) => state === "failed");
    append({ file: toPath(module.moduleId), isFailed, seconds: module.diagnostic().duration / 1_000, tests, problems });
    failedFiles += isFailed ? 1 : 0;
    // Not awaited: the cancellation waits for this function.
    if (mostFailures !== undefined && failedFiles > mostFailures) void vitest.cancelCurrentRun("test-failure");
  },
  onTestRunEnd(_modules, errors) {
    append({ between: errors.map(describe) });
  },
};

const vitest = await createVitest("test", {
  root,
  watch: false,
  reporters: ["default", recorder],
  ...(leaveOut === undefined ? {} : { tagsFilter: [`!${leaveOut}`] }),
});
await vitest.start(files.map((file) => join(root, file)));
await vitest.exit();

function toPath(moduleId) {
  return relative(root, moduleId).replaceAll(sep, "/");
}

function toRecord(test) {
  const { state, errors = [] } = test.result();
  return {
    name: test.fullName,
    state: state === "skipped" && test.tags.includes(leaveOut) ? "left out" : state,
    seconds: (test.diagnostic()?.duration ?? 0) / 1_000,
    problems: errors.map(describe),
  };
}

/** Returns the message of an error and the places in this repository that it came from. */
function describe({ message, stacks = [] }) {
  const places = stacks
    .filter(({ file }) => !file.includes("node_modules"))
    .map(({ file, line, column }) => `    at ${toPath(file)}:${line}:${column}`);
  return [message, ...places].join("\n");
}

function append(entry) {
  appendFileSync(record, `${JSON.stringify(entry)}\n`);
}
