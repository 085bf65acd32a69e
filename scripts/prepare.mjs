import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The top of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command in the repository and ends this process with its code when it fails. */
export function step(title, command, args) {
  const status = run(title, command, args);
  if (status !== 0) process.exit(status);
}

/** Runs a command in the repository, and returns its code; one that could not be started has failed. */
export function run(title, command, args, env = {}) {
  console.log(`\n▸ ${title}`);
  const result = spawnSync(command, args, { stdio: "inherit", ...spawnOptions(env) });
  if (result.error) console.error(result.error.message);
  const status = result.status ?? 1;
  if (status !== 0) console.error(`✖ ${title} failed`);
  return status;
}

/** Runs commands beside each other, shows what each printed when all have ended, and ends this process when one has failed. */
export async function stepsTogether(...steps) {
  const results = await Promise.all(steps.map(([, command, args]) => runToEnd(command, args)));
  for (const [at, { output }] of results.entries()) console.log(`\n▸ ${steps[at][0]}\n${output}`.trimEnd());
  for (const [at, { status }] of results.entries()) {
    if (status === 0) continue;
    console.error(`✖ ${steps[at][0]} failed`);
    process.exit(status ?? 1);
  }
}

function runToEnd(command, args) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...spawnOptions() });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
    const end = (status) => resolve({ status, output: Buffer.concat(output).toString("utf8") });
    child.once("error", (problem) => {
      output.push(Buffer.from(problem.message));
      end(1);
    });
    child.once("close", end);
  });
}

function spawnOptions(env) {
  return {
    cwd: root,
    shell: process.platform === "win32",
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", ...env },
  };
}

/** Installs the dependencies when they are missing or older than the lock file. */
export function ensureDependencies() {
  const marker = join(root, "node_modules", ".package-lock.json");
  const lock = join(root, "package-lock.json");
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return;
  step("Installing dependencies", "npm", ["ci", "--no-audit", "--no-fund"]);
}
