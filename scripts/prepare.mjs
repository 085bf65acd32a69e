import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The top of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command in the repository and ends this process with its code when it fails. */
export function step(title, command, args, options = {}) {
  console.log(`\n▸ ${title}`);
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", ...options.env },
  });
  if (result.error) console.error(result.error.message);
  if (result.status !== 0) {
    console.error(`✖ ${title} failed`);
    process.exit(result.status ?? 1);
  }
}

/** Installs the dependencies when they are missing or older than the lock file. */
export function ensureDependencies() {
  const marker = join(root, "node_modules", ".package-lock.json");
  const lock = join(root, "package-lock.json");
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return;
  step("Installing dependencies", "npm", ["ci", "--no-audit", "--no-fund"]);
}
