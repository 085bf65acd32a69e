// Starts the real VS Code of scripts/vscode.mjs with the packaged extension, and ends it without leaving any process
// behind.

import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolder } from "./removeFolder.mjs";
import { ensureVsCode } from "./vscode.mjs";

/** Settings without pop-ups, without network requests, and without controls where tests click. */
const quietSettings = {
  "chat.commandCenter.enabled": false,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  // As on a desktop: typed text stays unsaved.
  "files.autoSave": "off",
  "git.openRepositoryInParentFolders": "never",
  // Port detection keeps reading the open files of every process on the machine.
  "remote.autoForwardPorts": false,
  "telemetry.telemetryLevel": "off",
  // Tests cannot read text that a graphics card paints.
  "terminal.integrated.gpuAcceleration": "off",
  "terminal.integrated.initialHint": false,
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.settings.enableNaturalLanguageSearch": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};
const startMilliseconds = 120_000;
const politeMilliseconds = 20_000;

/** Installs a VSIX into a folder of extensions that `startVsCode` copies: once per test run, not at each start. */
export function installExtension(vsix, extensions) {
  const data = mkdtempSync(join(tmpdir(), "dialectic-vscode-"));
  try {
    const folders = ["--config", join(data, "config.yaml"), "--user-data-dir", data, "--extensions-dir", extensions];
    install(ensureVsCode(), vsix, folders, withoutOuterVsCode({ ...process.env, HOME: data }));
  } finally {
    removeFolder(data);
  }
}

/**
 * Starts VS Code on a workspace with a VSIX and a test's other extensions. Its folder of user data, extensions and logs
 * is temporary and removed with it, unless one is given.
 */
export async function startVsCode({
  workspace,
  vsix,
  moreExtensions = [],
  extensions,
  environment = process.env,
  userData,
  settings = {},
  trust = true,
  idleSeconds,
  edition,
}) {
  const programs = ensureVsCode(edition);
  const data = userData ?? mkdtempSync(join(tmpdir(), "dialectic-vscode-"));
  if (!existsSync(settingsFile(data))) writeSettings(data, settings);
  const folders = ["--config", join(data, "config.yaml"), "--user-data-dir", data];
  folders.push("--extensions-dir", join(data, "extensions"));
  const env = withoutOuterVsCode(environment);
  if (extensions === undefined) install(programs, vsix, folders, env);
  else cpSync(extensions, join(data, "extensions"), { recursive: true });
  for (const each of moreExtensions) install(programs, each, folders, env);
  const options = ["--bind-addr", "127.0.0.1:0", "--auth", "none", "--disable-telemetry", "--disable-update-check"];
  if (trust) options.push("--disable-workspace-trust");
  options.push(...programs.options({ idleSeconds }));
  const server = spawn(programs.node, [programs.entry, ...folders, ...options, workspace], {
    cwd: data,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = [];
  const keep = (chunk) => {
    output.push(String(chunk));
    if (existsSync(data)) appendFileSync(join(data, "server.log"), chunk);
  };
  for (const stream of [server.stdout, server.stderr]) stream.on("data", keep);
  const killGroup = () => signalGroup(server.pid, "SIGKILL");
  process.once("exit", killGroup);
  const end = async () => {
    await endGroup(server.pid);
    process.off("exit", killGroup);
    if (userData === undefined) removeFolder(data);
  };
  let ended;
  const dispose = () => {
    ended ??= end();
    return ended;
  };
  try {
    const address = await waitForAddress(server, output);
    const url = `${address}?folder=${encodeURIComponent(workspace)}`;
    return { url, address, userData: data, pid: server.pid, dispose };
  } catch (problem) {
    await dispose();
    throw problem;
  }
}

/** Writes the user settings that the next window reads. */
export function writeSettings(data, settings) {
  mkdirSync(join(data, "User"), { recursive: true });
  writeFileSync(settingsFile(data), JSON.stringify({ ...quietSettings, ...settings }, null, 2));
}

function settingsFile(data) {
  return join(data, "User", "settings.json");
}

/** Removes the variables with which a VS Code terminal tells programs about its window: ours is a different window. */
function withoutOuterVsCode(environment) {
  const isOuter = (name) => /^(VSCODE_|ELECTRON_|CODE_SERVER_|DIALECTIC_IPC_|PORT$|PASSWORD$)/.test(name);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !isOuter(name)));
}

function install({ node, entry }, vsix, folders, env) {
  const args = [entry, ...folders, "--install-extension", vsix, "--force"];
  const { status, stdout, stderr } = spawnSync(node, args, { env, encoding: "utf8", timeout: startMilliseconds });
  if (status !== 0) throw new Error(`VS Code did not install ${vsix}:\n${stdout}${stderr}`);
}

/** Waits until the server prints its address. */
function waitForAddress(server, output) {
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`VS Code ${why}:\n${output.join("")}`));
    const timer = setTimeout(() => fail(`did not start within ${startMilliseconds / 1000} s`), startMilliseconds);
    server.once("error", (problem) => fail(`could not be started: ${problem.message}`));
    server.once("exit", (code) => fail(`ended with code ${code} before it listened`));
    server.once("exit", () => clearTimeout(timer));
    server.stdout.on("data", () => {
      const address = /HTTP server listening on (http:\/\/\S+)/.exec(output.join(""))?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(new URL("/", address).href);
    });
  });
}

/** Lets the server end its processes itself, so that extensions are deactivated, and kills the remaining ones. */
async function endGroup(pid) {
  if (signalGroup(pid, 0)) signal(pid, "SIGTERM");
  if (await isGone(pid)) return;
  signalGroup(pid, "SIGKILL");
  if (!(await isGone(pid))) throw new Error(`Processes of VS Code (group ${pid}) cannot be ended`);
}

async function isGone(pid) {
  const giveUp = Date.now() + politeMilliseconds;
  while (signalGroup(pid, 0)) {
    if (Date.now() > giveUp) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

function signalGroup(pid, name) {
  return signal(-pid, name);
}

/** True when there was a process to receive the signal. */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    // The process has ended.
    return false;
  }
}
