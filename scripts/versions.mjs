// The version in the root's package.json is that of everything. `npm version 0.3.0 --no-git-tag-version` changes it and
// then runs this script, which writes it into all other files.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const packages = ["shared", "host", "webview-ui", "mcp-server", "extension"];
const manifests = [
  ...packages.map((name) => `${name}/package.json`),
  ...["claude", "codex", "cursor"].map((name) => `plugins/dialectic/.${name}-plugin/plugin.json`),
  "plugins/gemini/gemini-extension.json",
];

export function readVersion() {
  return JSON.parse(read("package.json")).version;
}

/** Returns the files with another version than the root's. */
export function listOtherVersions() {
  const version = readVersion();
  const { packages: locked } = JSON.parse(read("package-lock.json"));
  return [
    ...manifests.filter((file) => JSON.parse(read(file)).version !== version),
    ...(["", ...packages].every((name) => locked[name].version === version) ? [] : ["package-lock.json"]),
  ];
}

function writeVersions() {
  const version = readVersion();
  for (const file of manifests) write(file, read(file).replace(/("version": ")[^"]*/, `$1${version}`));
  const lock = JSON.parse(read("package-lock.json"));
  lock.version = version;
  for (const name of ["", ...packages]) lock.packages[name].version = version;
  write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
}

function read(file) {
  return readFileSync(join(root, file), "utf8");
}

function write(file, text) {
  writeFileSync(join(root, file), text);
}

if (import.meta.filename === process.argv[1]) writeVersions();
