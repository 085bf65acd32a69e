import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command in the repository and ends this process with its exit code when it fails. */
export function step(title, command, args) {
  const status = run(title, command, args);
  if (status !== 0) process.exit(status);
}

/** Runs a command in the repository and returns its exit code; 1 when it could not be started. */
export function run(title, command, args, env = {}) {
  console.log(`\n▸ ${title}`);
  const result = spawnSync(command, args, { stdio: "inherit", ...spawnOptions(env) });
  if (result.error) console.error(result.error.message);
  const status = result.status ?? 1;
  if (status !== 0) console.error(`✖ ${title} failed`);
  return status;
}

/**
 * Runs commands in parallel, one per processor, prints their output when all have ended, and ends this process if one
 * has failed.
 */
export async function stepsTogether(...steps) {
  const results = [];
  const waiting = [...steps.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, [, command, args]] = next;
      results[at] = await runToEnd(command, args);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const [at, { seconds, output }] of results.entries())
    console.log(`▸ ${steps[at][0]} (${seconds} s)\n${output}`.trimEnd());
  const failed = steps.filter((_, at) => results[at].status !== 0);
  for (const [title] of failed) console.error(`✖ ${title} failed`);
  if (failed.length > 0) process.exit(1);
}

function runToEnd(command, args) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...spawnOptions() });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
    const end = (status) => {
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      resolve({ status, seconds, output: Buffer.concat(output).toString("utf8") });
    };
    child.once("error", (problem) => {
      output.push(Buffer.from(problem.message));
      end(1);
    });
    child.once("close", end);
  });
}

/** Returns the options for starting commands of this repository. */
export function spawnOptions(env) {
  const PATH = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  return {
    cwd: root,
    shell: process.platform === "win32",
    env: { ...process.env, PATH, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", ...env },
  };
}

/** Installs the dependencies when they are missing or older than the lock file. */
export function ensureDependencies() {
  const marker = join(root, "node_modules", ".package-lock.json");
  const lock = join(root, "package-lock.json");
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return;
  step("Installing dependencies", "npm", ["ci", "--no-audit", "--no-fund"]);
}
