import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const mostOutput = 1e9;
/** Offline runs fail fast. */
const quickly = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=2000"];

/**
 * Packages whose stable versions are replayed in the order of their version numbers, both ends included. Most ranges
 * stay within one major line: a late release of an older line would bring back code that its successor had deleted long
 * before.
 * @typedef {{ readonly name: string, readonly since: string, readonly until: string }} ReplayedPackage
 */

/** @type {readonly ReplayedPackage[]} */
export const replayedPackages = [
  { name: "express", since: "4.9.3", until: "4.21.2" },
  { name: "commander", since: "2.8.1", until: "14.0.0" },
  { name: "markdown-it", since: "4.1.0", until: "14.1.0" },
  { name: "semver", since: "7.0.0", until: "7.7.2" },
  { name: "ws", since: "8.0.0", until: "8.18.3" },
  { name: "axios", since: "1.0.0", until: "1.13.0" },
];

/** Returns the folder in which downloads and slow results are cached between runs. */
export function cacheFolder() {
  const base = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  return join(base, "dialectic-bench");
}

/**
 * Returns the unpacked folders of a package's versions, oldest first; downloads the missing ones.
 * @param {ReplayedPackage} wanted
 */
export async function versionFolders(wanted) {
  const folder = join(cacheFolder(), "packages", wanted.name);
  mkdirSync(folder, { recursive: true });
  const versions = await chosenVersions(folder, wanted);
  const missing = versions.filter((version) => !existsSync(join(folder, version)));
  if (missing.length > 0) {
    const specs = missing.map((version) => `${wanted.name}@${version}`);
    await run("npm", ["pack", ...specs, ...quickly, "--ignore-scripts", "--silent", "--pack-destination", folder], {
      maxBuffer: mostOutput,
    });
  }
  for (const version of missing) await unpack(folder, wanted.name, version);
  return versions.map((version) => ({ version, folder: join(folder, version) }));
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} version
 */
async function unpack(folder, name, version) {
  const archive = join(folder, `${name}-${version}.tgz`);
  const unpacking = join(folder, `${version}.unpacking`);
  rmSync(unpacking, { recursive: true, force: true });
  mkdirSync(unpacking);
  await run("tar", ["-xzf", archive, "-C", unpacking, "--strip-components=1"]);
  renameSync(unpacking, join(folder, version));
  rmSync(archive);
}

/**
 * @param {string} folder
 * @param {ReplayedPackage} wanted
 */
async function chosenVersions(folder, { name, since, until }) {
  const list = join(folder, "versions.json");
  if (!existsSync(list)) {
    const { stdout } = await run("npm", ["view", name, "versions", ...quickly, "--json"], { maxBuffer: mostOutput });
    writeFileSync(list, stdout);
  }
  /** @type {readonly string[]} */
  const published = JSON.parse(readFileSync(list, "utf8"));
  return published
    .filter(
      (version) => /^\d+\.\d+\.\d+$/.test(version) && byNumbers(since, version) <= 0 && byNumbers(version, until) <= 0,
    )
    .sort(byNumbers);
}

/**
 * @param {string} one
 * @param {string} other
 */
function byNumbers(one, other) {
  const [left, right] = [one.split(".").map(Number), other.split(".").map(Number)];
  const place = left.findIndex((number, index) => number !== right[index]);
  return place < 0 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
}
