import { execFileSync } from "node:child_process";
import { root, stepsTogether } from "./prepare.mjs";

/**
 * Types, lint and dead code of the whole repository, beside each other; ends the process when something is found. The compiler and knip
 * keep what they know of each file's content and take up only what differs.
 */
export function runChecks() {
  return stepsTogether(
    ["Lint", "biome", ["check", "--error-on-warnings", "."]],
    ["Dead code", "knip", ["--treat-config-hints-as-errors", "--cache"]],
    ...projects().map((project) => [`Types: ${project}`, "tsc", ["-p", project]]),
  );
}

/** The files with the options of the compiler; that of the root only has what they share. */
function projects() {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*/tsconfig*.json"], { cwd: root });
  return files.toString().trim().split("\n");
}
