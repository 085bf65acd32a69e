// Compares what people install and load with budgets: prints each figure, and exits with 1 when one is over its limit.
// Measures the output of `npm run package`.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./prepare.mjs";

const kilobyte = 1024;
const extension = join(root, "extension", "dist", "extension.cjs");
const host = join(root, "extension", "dist", "host.cjs");
const language = join(root, "extension", "dist", "ideLanguage.cjs");
const server = join(root, "mcp-server", "dist");
const page = join(root, "webview-ui", "dist");
const vsix = join(root, "dist", "dialectic.vsix");
const missing = [extension, host, language, server, page, vsix].filter((path) => !existsSync(path));
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(", ")}. Run npm run package first.`);
  process.exit(1);
}

/** Figures, each with its budget and with the limit above which the check fails. */
const rows = [
  size("extension bundle", readSize(extension), 300, 450),
  // Loaded in the background of the activation; has a second copy of the protocol. Undo and suggestions took it from 656
  // to 700, other programs that join from 718 to 724.
  size("extension: host bundle", readSize(host), 450, 728),
  // Loaded with the first program or check.
  size("extension: language bundle", readSize(language), 220, 300),
  { name: "extension: load and activate", value: await activation(), unit: "× node -e 0", budget: 1.3, limit: 3.3 },
  // Four of them are the texts of a catalogue: their names and groups. Undo and suggestions took it from 198 to 200.
  size("webview entry, gzip", zipped("panel.js") + zipped("panel.css"), 190, 202),
  // Loaded after the first paint. Undo and suggestions took it from 68 to 75; the menu and more came from the first
  // script, context menus took 3, folding 2, and plans 1.
  size("webview later part, gzip", zipped("laterPart.js") + zipped("laterPart.css"), 42, 95),
  // Loaded before the first paint, for people who read German.
  size("webview German, gzip", zipped("german.js"), 12, 16),
  // Loaded during the first paint; a quarter of it is languages for highlighting.
  // Formulas, diagrams and pictures took it from 159 to 161.
  size("webview worker, gzip", zipped("worker.js"), 156, 162),
  // Loaded with the first formula.
  size("webview formulas, gzip", zipped("formulas.js"), 60, 70),
  // Loaded with the first diagram.
  size("webview diagrams, gzip", zipped("diagrams.js"), 35, 40),
  // The second generation of the SDK, which speaks the protocols of 2025 and of 2026, took it from 547 to 679,
  // and resources, prompts and tasks to 698.
  size("mcp-server bundle", serverBytes(), 450, 700),
  { name: "mcp-server: spawn to initialize", value: await spawnRatio(), unit: "× node -e 0", budget: 2, limit: 3 },
  size("VSIX", readSize(vsix), 1024, 2048),
];
for (const { name, value, unit, budget, limit } of rows) {
  const verdict =
    value > limit ? `✖ over the limit of ${limit}` : value > budget ? `over the budget of ${budget}` : "✓";
  console.log(`${name.padEnd(32)} ${value.toFixed(unit === "KB" ? 0 : 2).padStart(8)} ${unit.padEnd(12)} ${verdict}`);
}
process.exit(rows.some(({ value, limit }) => value > limit) ? 1 : 0);

function size(name, bytes, budget, limit) {
  return { name, value: bytes / kilobyte, unit: "KB", budget, limit };
}

function readSize(path) {
  return statSync(path).size;
}

function zipped(name) {
  return gzipSync(readFileSync(join(page, name)), { level: 9 }).length;
}

/** Returns the bytes of the server and the command line with everything that they load, without the panel's program. */
function serverBytes() {
  const reached = new Set();
  const reach = (name) => {
    if (reached.has(name)) return;
    reached.add(name);
    const programs = readFileSync(join(server, name), "utf8").matchAll(/"(?:\.\/)?(\w+Program\.js)"/g);
    for (const [, program] of programs) reach(program);
  };
  for (const program of ["main.js", "cli.js"]) reach(program);
  return [...reached].reduce((sum, name) => sum + readSize(join(server, name)), 0);
}

/**
 * Returns the time to load and activate the extension in plain Node with a stand-in for the editor, as a multiple of an
 * empty Node's start, measured in pairs. An empty start takes some 30 ms here: the goal is 40 ms.
 */
function activation() {
  return median(9, async () => {
    const args = [join(root, "scripts", "budgetsActivation.mjs"), extension];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 60_000 });
    if (status !== 0) throw new Error(`The extension cannot be activated:\n${stderr}`);
    return Number(stdout) / (await elapsed(startNothing));
  });
}

/**
 * Returns the time from starting the server to its answer to `initialize`, as a multiple of an empty Node's start,
 * measured in pairs.
 */
async function spawnRatio() {
  return median(9, async () => (await elapsed(startServer)) / (await elapsed(startNothing)));
}

async function elapsed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function startServer() {
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "budgets", version: "1" } };
  const child = spawn(process.execPath, [join(server, "main.js")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  const [answer] = await once(child.stdout, "data");
  child.stdin.end(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  if (!String(answer).includes('"serverInfo"')) throw new Error(`The server answered ${answer}`);
  return child;
}

async function startNothing() {
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
}

async function median(times, measure) {
  const values = [];
  for (let time = 0; time < times; time += 1) values.push(await measure());
  return values.sort((one, other) => one - other)[Math.floor(times / 2)];
}
