// A real VS Code for the tests: code-server from the npm registry is VS Code's own workbench and extension host,
// without a desktop. It is installed once into the person's cache folder and reused.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/**
 * Each version of code-server, which contains the VS Code of nearly the same number, with the Node that it needs, and
 * the native modules without which output channels and the server's watchdog fail; the rest ships prebuilt.
 */
const editions = {
  newest: {
    codeServer: "4.139.1",
    node: "24.21.0",
    natives: ["@vscode/spdlog", "@vscode/native-watchdog"],
    options: ({ idleSeconds }) => (idleSeconds ? ["--idle-timeout-seconds", String(idleSeconds)] : []),
  },
  // VS Code 1.103: the version that the extension's manifest asks for.
  oldest: {
    codeServer: "4.103.2",
    node: "22.19.0",
    natives: ["@vscode/spdlog", "native-watchdog"],
    options: () => [],
  },
};
/** `npm run test:oldest` sets the variable. */
const chosenEdition = process.env.DIALECTIC_TEST_VSCODE ?? "newest";
/** Limits the network retries. */
const npmOptions = ["--no-audit", "--no-fund", "--no-save", "--loglevel=error", "--fetch-retries=2"];
const compilers = { "g++": "build-essential", make: "build-essential", python3: "python3" };

/** Returns the programs of the installed VS Code, or undefined when it is not installed. */
export function findVsCode(edition = chosenEdition) {
  const place = installation(edition);
  return existsSync(place) ? programsIn(place, edition) : undefined;
}

/**
 * Returns the programs of a VS Code in the cache folder; installs it first if it is missing, which takes a minute or
 * two.
 */
export function ensureVsCode(edition = chosenEdition) {
  const place = installation(edition);
  const found = findVsCode(edition);
  if (found) {
    ensureLanguageServer(place);
    return found;
  }
  if (!["linux", "darwin"].includes(process.platform))
    throw new Error("The tests in a real VS Code need Linux or macOS: code-server, which they use, does not run here.");
  removeAbandoned(dirname(place));
  ensureCompilers();
  console.log(`Installing VS Code (code-server ${editions[edition].codeServer}) into ${place} …`);
  const folder = `${place}-installing-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    install(folder, edition);
    moveInPlace(folder, place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  ensureLanguageServer(place);
  return programsIn(place, edition);
}

/**
 * Installs the TypeScript compiler that the package of VS Code's own extensions depends on; older installations lack
 * it.
 */
function ensureLanguageServer(place) {
  const extensions = join(place, "node_modules/code-server/lib/vscode/extensions");
  const modules = join(extensions, "node_modules");
  if (existsSync(modules)) return;
  const folder = `${place}-installing-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    copyFileSync(join(extensions, "package.json"), join(folder, "package.json"));
    run("npm", ["install", "--omit=dev", "--ignore-scripts", ...npmOptions], folder);
    renameSync(join(folder, "node_modules"), modules);
  } catch (problem) {
    // Another process may have finished first.
    if (!existsSync(modules)) throw problem;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the person's cache folder for the tests of this repository. */
export function cacheFolder() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "dialectic");
}

function installation(edition) {
  return join(cacheFolder(), `vscode-${editions[edition].codeServer}`);
}

function programsIn(folder, edition) {
  const modules = join(folder, "node_modules");
  return {
    node: join(modules, nodePackage(), "bin", "node"),
    entry: join(modules, "code-server/out/node/entry.js"),
    options: editions[edition].options,
  };
}

/** Returns the npm package that contains only Node's binary for this machine. */
function nodePackage() {
  return `node-${process.platform}-${process.arch}`;
}

function install(folder, edition) {
  const { codeServer, node: nodeVersion, natives } = editions[edition];
  // The oldest code-server names an argon2 that has to be compiled; it starts with this one, which is prebuilt.
  writeFileSync(join(folder, "package.json"), '{ "private": true, "overrides": { "argon2": "0.44.0" } }\n');
  const packages = [`${nodePackage()}@${nodeVersion}`, `code-server@${codeServer}`];
  run("npm", ["install", "--ignore-scripts", ...npmOptions, ...packages], folder);
  const { node } = programsIn(folder, edition);
  const server = join(folder, "node_modules/code-server/lib/vscode");
  run("npm", ["install", "--omit=dev", "--ignore-scripts", ...npmOptions], server);
  // The package also contains Node's headers, which node-gyp would otherwise download.
  const nodedir = join(dirname(node), "..");
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  run("npm", ["rebuild", "--loglevel=error", ...natives], server, { PATH, npm_config_nodedir: nodedir });
  run(node, ["-e", natives.map((name) => `require(${JSON.stringify(name)});`).join("")], server);
}

/** Another process may have finished first; its installation is equivalent. */
function moveInPlace(folder, place) {
  try {
    renameSync(folder, place);
  } catch (problem) {
    if (!existsSync(place)) throw problem;
  }
}

/** Removes the remains of killed installations. */
function removeAbandoned(caches) {
  if (!existsSync(caches)) return;
  for (const name of readdirSync(caches)) {
    const pid = /-installing-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(caches, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (problem) {
    return problem.code === "EPERM";
  }
}

function ensureCompilers() {
  const missing = () => Object.keys(compilers).filter((command) => !isOnPath(command));
  const isDebian = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (missing().length > 0 && isDebian) {
    const packages = [...new Set(missing().map((command) => compilers[command]))];
    console.log(`Installing ${packages.join(" and ")}, which VS Code's native modules are compiled with …`);
    const environment = { DEBIAN_FRONTEND: "noninteractive" };
    run("apt-get", ["update", "-qq"], "/", environment);
    run("apt-get", ["install", "-y", "-qq", ...packages], "/", environment);
  }
  if (missing().length > 0)
    throw new Error(
      `VS Code's native modules need ${missing().join(", ")}: install a C++ compiler, make and Python 3.`,
    );
}

function isOnPath(command) {
  return process.env.PATH?.split(delimiter).some((folder) => existsSync(join(folder, command)));
}

/** Runs a command to its end; shows its output only when it fails. */
function run(command, args, cwd, environment = {}) {
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...environment },
    encoding: "utf8",
    timeout: 600_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return;
  const output = `${stdout ?? ""}${stderr ?? ""}`.trim().split("\n").slice(-30).join("\n");
  const reason = error?.message ?? (signal ? `was stopped by ${signal}` : `ended with code ${status}`);
  throw new Error(`VS Code for the tests was not installed: ${command} ${args.join(" ")} ${reason}\n${output}`);
}
