// Counts the source files whose functions run for one small `present_review` while its page is open: in the MCP server,
// in the panel's process and in the page. Work in the background during the call counts, the page's worker does not.
//
//   node bench/filesPerCall.mjs [--root FOLDER] [--list]
//
// FOLDER is a built checkout, this one by default. The programs and the page are built once more, with source maps, into
// a temporary folder.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { startBrowser } from "./measure/browser.mjs";
import { connectAssistant, runNode } from "./product/programs.mjs";
import { createBenchWorkspace } from "./product/workspace.mjs";

/** Milliseconds after the answer in which the page shows it and the host does what follows. */
const afterwards = 4_000;

const { values } = parseArgs({ options: { root: { type: "string", default: "." }, list: { type: "boolean" } } });
const root = resolve(values.root);
const folder = mkdtempSync(join(tmpdir(), "dialectic-files-"));
const programs = join(folder, "programs");
const profiles = join(folder, "profiles");
const workspace = createBenchWorkspace();

try {
  await buildReadable();
  const found = await callOnce();
  for (const [process, files] of Object.entries(found)) console.log(`${process}: ${files.size} files`);
  const all = new Set(Object.values(found).flatMap((files) => [...files]));
  console.log(`all: ${all.size} files in ${new Set([...all].map((file) => dirname(file))).size} folders`);
  if (values.list) console.log([...all].sort().join("\n"));
} finally {
  workspace.dispose();
  rmSync(folder, { recursive: true, force: true });
}

async function buildReadable() {
  mkdirSync(profiles);
  const { serverBundle } = await import(pathToFileURL(join(root, "mcp-server", "bundle.mjs")).href);
  await build({ ...serverBundle({ outdir: programs, isForDevelopment: true }), logLevel: "error" });
  cpSync(join(root, "webview-ui", "dist"), join(programs, "webview"), { recursive: true });
  const pages = ["--sourcemap", "--minify=false", "--emptyOutDir=false", "--outDir", join(programs, "webview")];
  const vite = [join(root, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "error", ...pages];
  const { status } = spawnSync(process.execPath, vite, { cwd: join(root, "webview-ui"), stdio: "inherit" });
  if (status !== 0) throw new Error("The page was not built; the reason is above.");
}

/**
 * Presents a review twice and returns, by process, the files that the second call ran.
 * @returns {Promise<Record<string, Set<string>>>}
 */
async function callOnce() {
  const { folder: cwd, environment } = workspace;
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    ["-c", "user.name=b", "-c", "user.email=b@b.b", "commit", "-qm", "first"],
  ])
    spawnSync("git", args, { cwd });
  environment["NODE_OPTIONS"] = `--import=${pathToFileURL(join(import.meta.dirname, "coverageSwitch.mjs")).href}`;
  environment["COVERAGE_FOLDER"] = profiles;
  await runNode(workspace, [join(programs, "cli.js"), "panel", "--trust"]);
  const assistant = await connectAssistant(workspace, [join(programs, "main.js"), "--log-level", "error"]);
  await assistant.present({ content: createReview("First") });
  const browser = await startBrowser();
  const page = await browser.newPage({ viewport: { width: 1_000, height: 800 } });
  await page.goto((await runNode(workspace, [join(programs, "cli.js"), "panel"])).trim());
  await page.getByText("The end.").waitFor();
  await setTimeout(afterwards);
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await page.evaluate("0");
  await signal("started");
  await assistant.present({ content: createReview("Second") });
  await page.getByText("Second text.").waitFor();
  await setTimeout(afterwards);
  const shown = await page.coverage.stopJSCoverage();
  await signal("taken");
  await browser.close();
  await assistant.close();
  /** @type {Record<string, Set<string>>} */
  const found = { page: new Set(), panel: new Set(), server: new Set() };
  for (const { url, functions } of shown)
    addRunFiles(found["page"], join(programs, "webview", basename(new URL(url).pathname)), functions);
  for (const file of readdirSync(profiles).filter((name) => name.endsWith(".taken"))) {
    const { program, result } = JSON.parse(readFileSync(join(profiles, file), "utf8"));
    const files = found[program.includes("panel") ? "panel" : "server"];
    for (const { url, functions } of result) addRunFiles(files, url.replace("file://", ""), functions);
  }
  return found;
}

/** @param {string} word */
function createReview(word) {
  return `# One\n\n${word} text.\n\n## Two\n\nSee \`src/a.ts:1\`.\n\n## Three\n\nThe end.\n`;
}

/**
 * Tells the processes, each of which has left a file with its id, to go on to a state, and waits until they have.
 * @param {"started" | "taken"} state
 */
async function signal(state) {
  const ids = readdirSync(profiles).filter((name) => /^\d+$/.test(name) && isRunning(Number(name)));
  for (const id of ids) process.kill(Number(id), "SIGUSR2");
  while (!ids.every((id) => readdirSync(profiles).includes(`${id}.${state}`))) await setTimeout(50);
}

/** @param {number} id */
function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/**
 * Adds our source files with a function that ran, from V8's coverage of a bundle that has a source map.
 * @param {Set<string> | undefined} files
 * @param {string} bundle
 * @param {readonly { readonly ranges: readonly { readonly startOffset: number, readonly endOffset: number, readonly count: number }[] }[]} functions
 */
function addRunFiles(files, bundle, functions) {
  if (!bundle.startsWith(programs)) return;
  const source = readFileSync(bundle, "utf8");
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, "utf8")));
  const lines = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  for (const { ranges } of functions) {
    const { startOffset = 0, endOffset = 0, count = 0 } = ranges[0] ?? {};
    // The whole script, and wrappers of modules.
    if (count === 0 || startOffset === 0 || endOffset - startOffset > source.length / 2) continue;
    const line = lines.findLastIndex((start) => start <= startOffset);
    const place = map.findEntry(line, startOffset - (lines[line] ?? 0));
    const file = "originalSource" in place ? resolve(dirname(bundle), place.originalSource) : "";
    const own = /\/((?:shared|host|mcp-server|webview-ui)\/(?!.*node_modules).*\.tsx?)$/.exec(file)?.[1];
    if (own !== undefined) files?.add(own);
  }
}
