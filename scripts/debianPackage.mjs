import { spawnSync } from "node:child_process";

/** Two files of tests may install a package at the same time: one waits for the lock of the other. */
const patient = ["-o", "DPkg::Lock::Timeout=300"];
/** Milliseconds that the lists of packages, and a package, may take. */
const [listsMs, packageMs] = [300_000, 600_000];
export const installMs = listsMs + packageMs;

/** Installs a Debian package where no prompt is needed: as root. Returns the errors of the commands. */
export function installPackage(name) {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "";
  console.log(`Installing the package ${name} …`);
  return (
    run("apt-get", [...patient, "update", "-qq"], listsMs) +
    run("apt-get", [...patient, "install", "-y", "-qq", name], packageMs)
  );
}

/** Returns the path of a command; installs its package if it is missing. */
export function ensureCommand(command, packageName) {
  const found = findCommand(command);
  if (found !== undefined) return found;
  const errors = installPackage(packageName);
  const installed = findCommand(command);
  if (installed !== undefined) return installed;
  process.stderr.write(errors);
  throw new Error(`The command ${command} is needed: install the package ${packageName}, or what brings it elsewhere.`);
}

/** Runs a command with a timeout in milliseconds. Returns its errors: the caller may have another way. */
export function run(command, args, timeout) {
  const { stderr, error } = spawnSync(command, args, {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return `${stderr ?? ""}${error === undefined ? "" : `${error.message}\n`}`;
}

function findCommand(command) {
  const { status, stdout } = spawnSync("sh", ["-c", 'command -v "$0"', command], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
