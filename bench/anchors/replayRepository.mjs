import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { repository } from "../product/builtProduct.mjs";
import { git } from "./git.mjs";
import { versionFolders } from "./packages.mjs";

/**
 * A repository with a straight history, oldest commit first.
 * @typedef {{ readonly name: string, readonly folder: string, readonly commits: readonly string[], dispose(): void }} ReplayRepository
 */

/** Whether a file is one that people write and refer to. @param {string} path */
export function isSource(path) {
  if (/(^|\/)(dist|node_modules|browser|umd)\/|\.min\.|package-lock/.test(path)) return false;
  return /\.([cm]?[jt]sx?|css|json|md)$/.test(path);
}

/** A copy of this repository's own history, as far as it is the first parent's. @returns {Promise<ReplayRepository>} */
export async function ownRepository() {
  const folder = temporaryFolder();
  await git(folder, ["clone", "--quiet", "--bare", repository, "."]);
  const listed = await git(folder, ["log", "--first-parent", "--reverse", "--format=%H", "HEAD"]);
  return { name: "this repository", folder, commits: listed.trim().split("\n"), dispose: () => remove(folder) };
}

/** @type {Set<string>} */
const remaining = new Set();

process.once("exit", () => {
  // What a failed row has left behind.
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
 * The published versions of a package, one commit each; the same ones have the same hashes on every machine.
 * @param {import("./packages.mjs").ReplayedPackage} wanted
 * @returns {Promise<ReplayRepository>}
 */
export async function packageRepository(wanted) {
  const versions = await versionFolders(wanted);
  const folder = temporaryFolder();
  await git(folder, ["init", "--quiet", "--initial-branch=main"]);
  const commits = [];
  for (const [index, version] of versions.entries()) {
    replaceSources(version.folder, folder);
    const date = `${1_500_000_000 + index * 86_400} +0000`;
    await git(folder, ["add", "--all"]);
    await git(folder, ["commit", "--quiet", "--allow-empty", "-m", version.version], {
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
    });
    commits.push((await git(folder, ["rev-parse", "HEAD"])).trim());
  }
  return { name: wanted.name, folder, commits, dispose: () => remove(folder) };
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
