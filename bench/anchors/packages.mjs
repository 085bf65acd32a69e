import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Packages whose published versions are replayed: the last stable ones up to the named one, in the order of their numbers.
 * @typedef {{ readonly name: string, readonly until: string, readonly count: number }} ReplayedPackage
 */

/** @type {readonly ReplayedPackage[]} */
export const replayedPackages = [
  { name: "express", until: "4.21.2", count: 56 },
  { name: "commander", until: "14.0.0", count: 56 },
  { name: "markdown-it", until: "14.1.0", count: 56 },
  { name: "semver", until: "7.7.2", count: 56 },
  { name: "ws", until: "8.18.3", count: 56 },
  { name: "axios", until: "1.9.0", count: 56 },
];

/** Where downloads and slow findings stay between runs. */
export function cacheFolder() {
  const base = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  return join(base, "dialectic-bench");
}

/**
 * The unpacked folders of a package's versions, oldest first; downloads what is not in the cache.
 * @param {ReplayedPackage} wanted
 */
export async function versionFolders(wanted) {
  const folder = join(cacheFolder(), "packages", wanted.name);
  mkdirSync(folder, { recursive: true });
  const versions = await chosenVersions(folder, wanted);
  const missing = versions.filter((version) => !existsSync(join(folder, version)));
  if (missing.length > 0) {
    const specs = missing.map((version) => `${wanted.name}@${version}`);
    await run("npm", ["pack", ...specs, "--ignore-scripts", "--silent", "--pack-destination", folder], { maxBuffer: 1e8 });
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
async function chosenVersions(folder, { name, until, count }) {
  const list = join(folder, `until-${until}.json`);
  if (!existsSync(list)) {
    const { stdout } = await run("npm", ["view", name, "versions", "--json"], { maxBuffer: 1e8 });
    /** @type {unknown} */
    const published = JSON.parse(stdout);
    if (!Array.isArray(published)) throw new Error(`npm tells no versions of ${name}`);
    const stable = published.filter((version) => /^\d+\.\d+\.\d+$/.test(String(version))).map(String);
    writeFileSync(list, JSON.stringify(stable.sort(byNumbers)));
  }
  /** @type {readonly string[]} */
  const stable = JSON.parse(readFileSync(list, "utf8"));
  const upTo = stable.filter((version) => byNumbers(version, until) <= 0);
  return upTo.slice(-count);
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
