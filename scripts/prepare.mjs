import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The top of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command in the repository and ends this process with its code when it fails. */
export function step(title, command, args, options = {}) {
  console.log(`\n▸ ${title}`);
  const result = spawnSync(command, args, { stdio: "inherit", ...spawnOptions(options.env) });
  if (result.error) console.error(result.error.message);
  endUnlessDone(title, result.status);
}

/** Runs commands beside each other, shows what each printed when all have ended, and ends this process when one has failed. */
export async function stepsTogether(...steps) {
  const results = await Promise.all(steps.map(([, command, args]) => runToEnd(command, args)));
  for (const [at, { output }] of results.entries()) console.log(`\n▸ ${steps[at][0]}\n${output}`.trimEnd());
  for (const [at, { status }] of results.entries()) endUnlessDone(steps[at][0], status);
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

function endUnlessDone(title, status) {
  if (status === 0) return;
  console.error(`✖ ${title} failed`);
  process.exit(status ?? 1);
}

/** Installs the dependencies when they are missing or older than the lock file. */
export function ensureDependencies() {
  const marker = join(root, "node_modules", ".package-lock.json");
  const lock = join(root, "package-lock.json");
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return;
  step("Installing dependencies", "npm", ["ci", "--no-audit", "--no-fund"]);
}
