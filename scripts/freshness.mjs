import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./prepare.mjs";

const packages = ["shared", "host", "webview-ui", "mcp-server", "extension"];
const isSource = (name) => /\.(tsx?|mjs|css|json)$/.test(name) && !/\.(?:test|fixture)\.tsx?$/.test(name);
const isFolderOfSources = (name) => !name.startsWith(".") && !["node_modules", "dist", "test"].includes(name);

/** Written by `npm run build` with its start time, because turbo does not touch files that would not change. */
export const buildStamp = join(root, ".cache", "built");

/**
 * Returns the reason why a file built from the product's sources cannot be used, as the end of a sentence; undefined
 * when it is up to date.
 */
export function outdatedReason(file) {
  const made = changedAt(file);
  if (made === undefined) return "is not built";
  const source = newerSource(
    packages.map((name) => join(root, name)),
    made,
  );
  return source === undefined ? undefined : `is older than ${relative(root, source)}`;
}

function newerSource(folders, made) {
  for (const folder of folders) {
    const entries = readdirSync(folder, { withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && isSource(entry.name))
      .map(({ name }) => join(folder, name));
    const newer = files.find((file) => changedAt(file) > made);
    if (newer !== undefined) return newer;
    const below = entries.filter((entry) => entry.isDirectory() && isFolderOfSources(entry.name));
    const found = newerSource(
      below.map(({ name }) => join(folder, name)),
      made,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function changedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
