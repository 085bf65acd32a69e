import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const builtPages = join(repository, "webview-ui", "dist");
const builtServer = join(repository, "mcp-server", "dist");
const needed = [
  ...["panel.js", "panel.css", "laterPart.js", "laterPart.css", "worker.js"].map((name) => join(builtPages, name)),
  ...["main.js", "cli.js", "panel.js", "serverProgram.js", "commandProgram.js", "panelProgram.js"].map((name) =>
    join(builtServer, name),
  ),
];

/** @type {string | undefined} */
let folder;

/**
 * Returns a folder for this run, below `node_modules` so that packages resolve; it is removed when the process ends.
 */
export function runFolder() {
  if (folder === undefined) {
    const made = mkdtempSync(join(repository, "node_modules", ".bench-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
}

/**
 * Copies a built folder, so that a build during the bench does not change the measured product.
 * @param {string} built
 * @param {string} name
 */
function copyBuilt(built, name) {
  const copy = join(runFolder(), name);
  if (existsSync(copy)) return copy;
  ensureBuilt();
  cpSync(built, copy, { recursive: true });
  return copy;
}

/** Returns the folder of the built webview. */
export const pageFolder = () => copyBuilt(builtPages, "pages");

export const commandFile = () => join(copyBuilt(builtServer, "server"), "cli.js");

export const serverFile = () => join(copyBuilt(builtServer, "server"), "main.js");

/** Builds the product when a part of it is missing; existing parts are measured as they are. */
function ensureBuilt() {
  if (!needed.every((file) => existsSync(file))) buildProduct();
}

/** Builds everything that is out of date. */
export function buildProduct() {
  console.error("Running npm run build …");
  const { status } = spawnSync("npm", ["run", "build", "--silent"], {
    cwd: repository,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  const missing = needed.filter((file) => !existsSync(file));
  if (status !== 0 || missing.length > 0) {
    throw new Error(`The build failed or left out ${missing.join(", ")}. Run \`npm run build\` and see what it says.`);
  }
}
