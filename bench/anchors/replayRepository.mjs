import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { repository } from "../product/builtProduct.mjs";
import { git } from "./git.mjs";
import { replayedPackages, versionFolders } from "./packages.mjs";

/**
 * A repository with a linear history, oldest commit first.
 * @typedef {{ readonly name: string, readonly folder: string, readonly commits: readonly string[], dispose(): void }} ReplayRepository
 */

/** True for a file that people write and refer to. @param {string} path */
export function isSource(path) {
  if (/(^|\/)(dist|node_modules|browser|umd)\/|\.min\.|package-lock/.test(path)) return false;
  return /\.([cm]?[jt]sx?|css|json|md)$/.test(path);
}

/**
 * Number of this repository's commits to replay. They are always the same ones, so that later commits do not change the
 * figures.
 */
const ownCommits = 235;

/** Copies the beginning of this repository's own history, first parents only. @returns {Promise<ReplayRepository>} */
export async function ownRepository() {
  const folder = temporaryFolder();
  await git(folder, ["clone", "--quiet", "--bare", repository, "."]);
  const listed = await git(folder, ["log", "--first-parent", "--reverse", "--format=%H", "HEAD"]);
  const commits = listed.trim().split("\n").slice(0, ownCommits);
  if (commits.length < ownCommits) throw new Error(`This clone has ${commits.length} commits only, not ${ownCommits}`);
  return { name: "this repository", folder, commits, dispose: () => remove(folder) };
}

/** @type {Set<string>} */
const remaining = new Set();

process.once("exit", () => {
  // Removes the folders that failed rows have left behind.
  for (const folder of remaining) remove(folder);
});

function temporaryFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-anchors-")));
  remaining.add(folder);
  return folder;
}

/** @param {string} folder */
function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
  remaining.delete(folder);
}

/**
 * Yields the histories to replay, one after another: this repository's own and, if wanted, those of published packages.
 * @param {boolean} withPackages
 */
export async function* replayedRepositories(withPackages) {
  const packages = withPackages ? replayedPackages : [];
  for (const open of [ownRepository, ...packages.map((wanted) => () => packageRepository(wanted))]) {
    const repository = await open();
    yield repository;
    repository.dispose();
  }
}

/**
 * Creates a history from the published versions of a package, one commit each; the hashes are the same on every
 * machine.
 * @param {import("./packages.mjs").ReplayedPackage} wanted
 * @returns {Promise<ReplayRepository>}
 */
async function packageRepository(wanted) {
  const versions = await versionFolders(wanted);
  const folder = temporaryFolder();
  await git(folder, ["init", "--quiet", "--initial-branch=main"]);
  const commits = [];
  for (const [index, version] of versions.entries()) {
    replaceSources(version.folder, folder);
    commits.push(await commitAll(folder, version.version, index));
  }
  return { name: wanted.name, folder, commits, dispose: () => remove(folder) };
}

/**
 * Commits the content of a folder and returns the hash, which is always the same.
 * @param {string} folder
 * @param {string} message
 * @param {number} day
 */
export async function commitAll(folder, message, day) {
  const date = `${1_500_000_000 + day * 86_400} +0000`;
  await git(folder, ["add", "--all"]);
  await git(folder, ["commit", "--quiet", "--allow-empty", "-m", message], {
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  });
  return (await git(folder, ["rev-parse", "HEAD"])).trim();
}

/**
 * @param {string} from
 * @param {string} to
 */
function replaceSources(from, to) {
  for (const name of readdirSync(to)) if (name !== ".git") rmSync(join(to, name), { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const below = relative(from, path);
    if (!entry.isFile() || !isSource(below.replaceAll("\\", "/"))) continue;
    mkdirSync(dirname(join(to, below)), { recursive: true });
    cpSync(path, join(to, below));
  }
}
