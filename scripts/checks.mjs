import { execFileSync } from "node:child_process";
import { root, stepsTogether } from "./prepare.mjs";

/**
 * Checks types, lint and dead code of the whole repository in parallel; ends the process when a check fails. The
 * compiler and knip cache their results by the content of each file and check only the differences.
 */
export function runChecks() {
  return stepsTogether(
    ["Lint", "biome", ["check", "--error-on-warnings", "."]],
    ["Dead code", "knip", ["--treat-config-hints-as-errors", "--cache"]],
    ...projects().map((project) => [`Types: ${project}`, "tsc", ["-p", project]]),
  );
}

/** Lists the files with compiler options; the one in the root only has their common part. */
function projects() {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*/tsconfig*.json"], { cwd: root });
  return files.toString().trim().split("\n");
}
