// The MCP Inspector's command line, a client of the protocol that others have written. It needs Node 22.19, so it runs in the
// Node that the tests' VS Code brings. It is installed once into the person's cache folder.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./debianPackage.mjs";
import { cacheFolder, ensureVsCode } from "./vscode.mjs";

const version = "2.12.0";

/** Returns the command that runs the Inspector; installs it first if it is missing. */
export function ensureInspector() {
  const { node } = ensureVsCode();
  const place = join(cacheFolder(), `inspector-${version}`);
  if (!existsSync(place)) install(place);
  return [node, join(place, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"), "--cli"];
}

function install(place) {
  const folder = `${place}-installing-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const options = ["--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const wanted = `@modelcontextprotocol/inspector@${version}`;
  const errors = run("npm", ["install", "--prefix", folder, ...options, wanted], 300_000);
  try {
    if (errors !== "") throw new Error(`The MCP Inspector was not installed: ${errors}`);
    renameSync(folder, place);
  } catch (problem) {
    // Another process may have finished first.
    if (!existsSync(place)) throw problem;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
