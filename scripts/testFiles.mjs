// The tiers of tests. The gate, `npm test`, decides whether a change lands: all unit suites, and a few journeys through
// the product. The whole tier, `npm run test:all`, has every file. A test with the tag "whole" is left out of the gate.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

/** Suites, those that take longest first. */
export const suites = ["e2e/vscode", "e2e", "mcp-server", "webview-ui", "host", "shared", "extension", "bench"];

/** The files of e2e in the gate. All but the last one drive a browser or VS Code, through the product from end to end. */
const journeys = [
  "e2e/test/afternoon.test.ts",
  "e2e/test/changes.test.ts",
  "e2e/test/comments.test.ts",
  "e2e/test/commitSections.test.ts",
  "e2e/test/followedReferences.test.ts",
  "e2e/test/mainJob.test.ts",
  "e2e/test/news.test.ts",
  "e2e/test/panelAccess.test.ts",
  "e2e/test/story.test.ts",
  "e2e/vscode/activation.test.ts",
  "e2e/vscode/review.test.ts",
  "e2e/test/documents.test.ts",
];

/** Lists the test files of the tier "gate" or "whole": their paths from the root, with slashes. */
export function listTestFiles(tier) {
  const options = ["-co", "--exclude-standard", "--deduplicate", "--", "*.test.ts", "*.test.tsx"];
  return execFileSync("git", ["ls-files", ...options], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => existsSync(join(root, file)) && suites.includes(suiteOf(file)))
    .filter((file) => tier === "whole" || !file.startsWith("e2e/") || journeys.includes(file));
}

/** Returns the suite of a test file. */
export function suiteOf(file) {
  return file.startsWith("e2e/vscode/") ? "e2e/vscode" : file.split("/")[0];
}

/** True for files that start VS Code, which the tests can do on Linux and macOS. */
export function needsVsCode(file) {
  return suiteOf(file) === "e2e/vscode";
}
