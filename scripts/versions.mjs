// The version in the root's package.json is that of everything. `npm version 0.3.0 --no-git-tag-version` changes it and
// then runs this script, which writes it into all other files, with the lines that start the server.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOwnerNames } from "./ownerNames.mjs";
import { root } from "./prepare.mjs";
import { filesWithStart, writeServerStart } from "./serverStart.mjs";

const packages = ["shared", "host", "webview-ui", "mcp-server", "extension"];
const manifests = [
  ...packages.map((name) => `${name}/package.json`),
  ...["claude", "codex", "cursor"].map((name) => `plugins/dialectic/.${name}-plugin/plugin.json`),
  "plugins/gemini/gemini-extension.json",
];

export function readVersion(folder = root) {
  return JSON.parse(read(folder, "package.json")).version;
}

/** Returns the files that `npm run version` would change. */
export function listOtherVersions(folder = root) {
  return [...createTexts(folder)].filter(([file, text]) => text !== read(folder, file)).map(([file]) => file);
}

export function writeVersions(folder = root) {
  for (const [file, text] of createTexts(folder)) writeFileSync(join(folder, file), text);
}

/** Returns the files with a version, as they should be. */
function createTexts(folder) {
  const version = readVersion(folder);
  const { npmVersion } = readOwnerNames(folder);
  const texts = new Map(filesWithStart.map((file) => [file, writeServerStart(read(folder, file), npmVersion)]));
  for (const file of manifests) {
    const text = texts.get(file) ?? read(folder, file);
    texts.set(file, text.replace(/("version": ")[^"]*/, `$1${version}`));
  }
  const lock = JSON.parse(read(folder, "package-lock.json"));
  lock.version = version;
  for (const name of ["", ...packages]) lock.packages[name].version = version;
  return texts.set("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
}

function read(folder, file) {
  return readFileSync(join(folder, file), "utf8");
}

if (import.meta.filename === process.argv[1]) writeVersions();
