import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { OwnPlaces } from "../../base/findProgram.ts";
import { findCommonDirectory, findReal, readGitFile, resolveGitDirectory } from "../../base/gitDirectory.ts";
import { isInside } from "../../base/isInside.ts";

const opened = new Set<() => readonly string[]>();

/** Counts folders as reviewed in every search for a program of this process, until disposed. */
export function countAsReviewed(folders: () => readonly string[]): { dispose(): void } {
  opened.add(folders);
  return { dispose: () => void opened.delete(folders) };
}

/**
 * Lists the places whose programs belong to reviewed folders, whatever names them: a program below is not one that the person has
 * installed, even if PATH leads there. They are, for each given folder, each open one and the working directory:
 * - the folder, and every working tree around it: a submodule lies in its superproject;
 * - the other working trees of these repositories;
 * - `node_modules` of every parent: npm and npx put its `.bin` into PATH.
 *
 * The home folder and what is above it are no such place: they may be a repository of dotfiles, with the person's own programs.
 */
export function listOwnPlaces(folders: readonly string[]): OwnPlaces {
  const reviewed = [...folders, ...[...opened].flatMap((list) => list()), process.cwd()].map(toReal);
  const around = [...new Set(reviewed.flatMap(listUpToHome))];
  const trees = around.filter((folder) => existsSync(join(folder, ".git"))).flatMap(listWorkingTrees);
  const modules = around.map((folder) => join(folder, "node_modules"));
  return { paths: [...new Set([...omitHome(reviewed), ...omitHome(trees), ...modules])] };
}

/** Lists a folder and its parents, up to and without the home folder and what is above it. */
export function listUpToHome(folder: string): readonly string[] {
  return omitHome(listUpwards(folder));
}

/** Lists a folder and its parents as far as they may belong to the same project: up to the outermost working tree, else to the home folder. */
export function listUpToTop(folder: string): readonly string[] {
  const around = listUpToHome(folder);
  const top = around.findLastIndex((each) => existsSync(join(each, ".git")));
  return top === -1 ? around : around.slice(0, top + 1);
}

function omitHome(folders: readonly string[]): readonly string[] {
  const home = toReal(homedir());
  return folders.filter((folder) => !isInside(folder, home));
}

function toReal(path: string): string {
  return findReal(path) ?? path;
}

function listUpwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...listUpwards(parent)];
}

/** Lists a working tree and those of its repository that it names and that name it: a folder alone can claim to belong to another. */
function listWorkingTrees(top: string): readonly string[] {
  const gitDirectory = findGitDirectory(top);
  const common = gitDirectory && findCommonDirectory(gitDirectory);
  if (common === undefined) return [top];
  const linked = listNames(join(common, "worktrees")).flatMap((name) => {
    const named = readGitFile(join(common, "worktrees", name, "gitdir"));
    const tree = named && findReal(dirname(named));
    return tree && findGitDirectory(tree) === join(common, "worktrees", name) ? [tree] : [];
  });
  const main = dirname(common);
  return [top, ...(findGitDirectory(main) === common ? [main] : []), ...linked];
}

function findGitDirectory(top: string): string | undefined {
  const named = resolveGitDirectory(join(top, ".git"));
  return named && findReal(named);
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
