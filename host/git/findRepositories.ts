import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { isAbsolute, join, resolve, sep } from "node:path";
import { askGit } from "./askGit.ts";
import { findRepository, type Looked, type Repository } from "./repository.ts";
import { findLinkedWorktree, findMainWorktree } from "./workingTrees.ts";

/** Limits of the search below a workspace folder: number of folders, depth, and number of repositories. */
const folderCap = 2_000;
const depthCap = 2;
const repositoryCap = 40;

/**
 * Finds the repositories of a workspace: the first folder's, then those of the other folders, then nested ones. A worktree
 * below a folder of its own repository is left out: its changes are another task's.
 */
export async function findRepositories(folders: readonly string[]): Promise<Looked<readonly Repository[]>> {
  const found = new Map<string, Repository>();
  const outputs: string[] = [];
  const look = async (folder: string) => {
    const looked = found.size < repositoryCap ? await findRepository(folder) : undefined;
    if (looked?.kind === "found") found.set(looked.value.root, found.get(looked.value.root) ?? looked.value);
    if (looked?.kind === "none") outputs.push(looked.output);
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
  for (const { root } of [...found.values()]) for (const inside of await listSubmodules(root)) await look(inside);
  const repositories = [...found.values()];
  return repositories.length > 0
    ? { kind: "found", value: repositories }
    : { kind: "none", output: outputs[0]?.trim() ?? "" };
}

async function findFoldersWithGit(top: string): Promise<readonly string[]> {
  const found: string[] = [];
  const open = [{ folder: top, depth: 0 }];
  let looked = 0;
  for (let next = open.shift(); next !== undefined && looked < folderCap; next = open.shift()) {
    looked += 1;
    const entries = await listEntries(next.folder);
    if (next.depth > 0 && entries.some(({ name }) => name === ".git")) found.push(next.folder);
    if (next.depth === depthCap) continue;
    for (const entry of entries) {
      if (!entry.isDirectory() || entry.name === ".git" || entry.name === "node_modules") continue;
      open.push({ folder: join(next.folder, entry.name), depth: next.depth + 1 });
    }
  }
  return found;
}

/** Lists the checked-out submodules. Their paths come from the repository, so paths that lead outside are dropped. */
async function listSubmodules(root: string): Promise<readonly string[]> {
  const listed = await askGit(root, ["config", "--file", join(root, ".gitmodules"), "-z", "--get-regexp", "\\.path$"]);
  if (listed.kind !== "ended" || listed.code !== 0) return [];
  const paths = listed.stdout.toString().split("\0");
  const folders = paths.flatMap((entry) => {
    const path = entry.slice(entry.indexOf("\n") + 1);
    const folder = resolve(root, path);
    return path === "" || isAbsolute(path) || !folder.startsWith(root + sep) ? [] : [folder];
  });
  const isCheckedOut = async (folder: string) => (await listEntries(folder)).some(({ name }) => name === ".git");
  const checked = await Promise.all(folders.map(async (folder) => ((await isCheckedOut(folder)) ? [folder] : [])));
  return checked.flat();
}

function listEntries(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}
