import type { Dirent } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { isAbsolute, join, resolve, sep } from "node:path";
import { maxRepositories, maxRepositoryDepth, maxRepositoryFolders } from "../limits.ts";
import { askForLine } from "./askGit.ts";
import { explainInLine, type GitAnswer, type GitFailure } from "./gitAnswer.ts";
import { findRepository, type Looked, type Repository } from "./repository.ts";
import { findLinkedWorktree, findMainWorktree } from "./workingTrees.ts";

export interface FoundRepositories {
  readonly repositories: readonly Repository[];
  /** The places whose repository git refuses to work with, with its reason. */
  readonly refused: readonly RefusedPlace[];
}

export interface RefusedPlace {
  readonly absolutePath: string;
  readonly reason: string;
}

/**
 * Finds the repositories of a workspace: the first folder's, then those of the other folders, then nested ones. A worktree
 * below a folder of its own repository is left out: its changes are another task's. When git refuses each of them, so does the answer.
 */
export async function findRepositories(folders: readonly string[]): Promise<Looked<FoundRepositories>> {
  const found = new Map<string, Repository>();
  const refused = new Map<string, GitFailure>();
  const look = async (folder: string) => {
    const looked = found.size < maxRepositories ? await findRepository(folder) : undefined;
    if (looked?.kind === "found") found.set(looked.value.root, found.get(looked.value.root) ?? looked.value);
    if (looked?.kind === "failed") refused.set(folder, looked);
    return looked?.kind !== "no-git";
  };
  for (const folder of folders) if (!(await look(folder))) return { kind: "no-git" };
  const own = new Set([...found.keys()].map(findMainWorktree));
  const isOwnWorktree = (folder: string) => {
    const linked = findLinkedWorktree(folder);
    return linked !== undefined && own.has(linked.main);
  };
  for (const folder of folders)
    for (const inside of await findFoldersWithGit(folder)) if (!isOwnWorktree(inside)) await look(inside);
  for (const { root } of [...found.values()]) {
    const listed = await listSubmodules(root);
    if (listed.kind === "read") for (const inside of listed.value) await look(inside);
    else refused.set(join(root, modulesFile), listed);
  }
  const [failure] = refused.values();
  if (found.size === 0) return failure ?? { kind: "none" };
  const places = [...refused].map(([absolutePath, why]) => ({ absolutePath, reason: explainInLine(why) }));
  return { kind: "found", value: { repositories: [...found.values()], refused: places } };
}

async function findFoldersWithGit(top: string): Promise<readonly string[]> {
  const found: string[] = [];
  const open = [{ folder: top, depth: 0 }];
  let looked = 0;
  for (let next = open.shift(); next !== undefined && looked < maxRepositoryFolders; next = open.shift()) {
    looked += 1;
    const entries = await listEntries(next.folder);
    if (next.depth > 0 && entries.some(({ name }) => name === ".git")) found.push(next.folder);
    if (next.depth === maxRepositoryDepth) continue;
    for (const entry of entries) {
      if (!entry.isDirectory() || entry.name === ".git" || entry.name === "node_modules") continue;
      open.push({ folder: join(next.folder, entry.name), depth: next.depth + 1 });
    }
  }
  return found;
}

const modulesFile = ".gitmodules";

/** Lists the checked-out submodules. Their paths come from the repository, so paths that lead outside are dropped. */
async function listSubmodules(root: string): Promise<GitAnswer<readonly string[]>> {
  const file = join(root, modulesFile);
  // Most repositories have none, and a process costs more than all else here.
  if (await isMissing(file)) return { kind: "read", value: [] };
  const args = ["config", "--file", file, "-z", "--get-regexp", "\\.path$"];
  const listed = await askForLine(root, args);
  if (listed.kind !== "read") return listed;
  const paths = listed.value?.split("\0") ?? [];
  const folders = paths.flatMap((entry) => {
    const path = entry.slice(entry.indexOf("\n") + 1);
    const folder = resolve(root, path);
    return path === "" || isAbsolute(path) || !folder.startsWith(root + sep) ? [] : [folder];
  });
  const isCheckedOut = async (folder: string) => (await listEntries(folder)).some(({ name }) => name === ".git");
  const checked = await Promise.all(folders.map(async (folder) => ((await isCheckedOut(folder)) ? [folder] : [])));
  return { kind: "read", value: checked.flat() };
}

function isMissing(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    (problem: NodeJS.ErrnoException) => problem.code === "ENOENT",
  );
}

function listEntries(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}
