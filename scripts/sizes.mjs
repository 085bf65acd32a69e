// Prints the size of what people install and load, beside its history in sizes.json, and exits with 1 when a size is a
// quarter above the last one there. Measures the output of `npm run package`. `node scripts/sizes.mjs --keep WHY` adds
// the sizes that have changed by a percent to the history, with the reason.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./prepare.mjs";

const kilobyte = 1024;
const allowed = 1.25;
const server = join(root, "mcp-server", "dist");
const page = join(root, "webview-ui", "dist");
const measures = {
  "extension bundle": () => readSize(join(root, "extension", "dist", "extension.cjs")),
  // Loaded in the background of the activation; has a second copy of the protocol.
  "extension: host bundle": () => readSize(join(root, "extension", "dist", "host.cjs")),
  // Loaded with the first program or check.
  "extension: language bundle": () => readSize(join(root, "extension", "dist", "ideLanguage.cjs")),
  "webview entry, gzip": () => zipped("start.js") + zipped("panel.js") + zipped("panel.css"),
  // Loaded during the first paint; a quarter of it is languages for highlighting.
  "webview worker, gzip": () => zipped("worker.js"),
  // Loaded with the first formula.
  "webview formulas, gzip": () => zipped("formulas.js"),
  // Loaded with the first diagram.
  "webview diagrams, gzip": () => zipped("diagrams.js"),
  "mcp-server bundle": serverBytes,
  // Loaded by doctor with the first server that it tries.
  "mcp-server client": () => readSize(join(server, "trialProgram.js")),
  // Loaded with the first file whose declarations are read, by the panel and by VS Code.
  grammars: () => readSize(join(server, "grammars.js")),
  VSIX: () => readSize(join(root, "dist", "dialectic.vsix")),
};
const historyFile = join(root, "scripts", "sizes.json");
const history = JSON.parse(readFileSync(historyFile, "utf8"));

let isOver = false;
for (const [name, measure] of Object.entries(measures)) {
  const size = Math.round(measure() / kilobyte);
  const entries = history[name] ?? [];
  const last = entries.at(-1);
  const limit = Math.floor((last?.kilobytes ?? size) * allowed);
  const told = entries.map(({ date, kilobytes }) => `${kilobytes} on ${date}`).join(", ");
  console.log(`${name.padEnd(28)} ${String(size).padStart(5)} KB   before: ${told || "nothing"}`);
  if (size > limit) {
    isOver = true;
    console.error(
      `✖ ${name} is above ${limit} KB. Make it smaller, or keep its size with a reason: see scripts/sizes.mjs.`,
    );
  }
  if (Math.abs(size - (last?.kilobytes ?? 0)) > size / 100)
    history[name] = [...entries, { date: new Date().toISOString().slice(0, 10), kilobytes: size }];
}
const kept = process.argv.indexOf("--keep");
if (kept >= 0) {
  const why = process.argv[kept + 1];
  if (why === undefined) throw new Error("--keep needs the reason for the new sizes.");
  for (const entries of Object.values(history)) if (entries.at(-1).why === undefined) entries.at(-1).why = why;
  writeFileSync(historyFile, `${JSON.stringify(history, undefined, 2)}\n`);
}
process.exit(isOver && kept < 0 ? 1 : 0);

function readSize(path) {
  if (!existsSync(path)) {
    console.error(`Missing: ${path}. Run npm run package first.`);
    process.exit(1);
  }
  return statSync(path).size;
}

function zipped(name) {
  return gzipSync(readFileSync(join(page, name)), { level: 9 }).length;
}

/**
 * Returns the bytes of the server and the command line with everything that they load, without the panel's program, which
 * only `dialectic check` loads into their process, and without doctor's client.
 */
function serverBytes() {
  const apart = new Set(["panelProgram.js", "trialProgram.js"]);
  const reached = new Set();
  const reach = (name) => {
    if (reached.has(name) || apart.has(name)) return;
    reached.add(name);
    const programs = readFileSync(join(server, name), "utf8").matchAll(/"(?:\.\/)?(\w+Program\.js)"/g);
    for (const [, program] of programs) reach(program);
  };
  for (const program of ["main.js", "cli.js"]) reach(program);
  return [...reached].reduce((sum, name) => sum + readSize(join(server, name)), 0);
}
