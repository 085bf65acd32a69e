import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, parse } from "node:path";
import { findCommonDirectory, findReal, readGitFile, resolveGitDirectory } from "../base/gitDirectory.ts";

/*
 * Working trees as the files of git name them (gitrepository-layout(5)). No git is started: these answers choose a window and a folder;
 * before git works in a folder, `runner/gitPlace.ts` confirms its repository.
 */

/** A linked worktree: made by `git worktree add`, and named by its repository as it names the repository. */
export interface LinkedWorktree {
  /** Real path of the top of the working tree. */
  readonly top: string;
  /** Path of the main working tree, or of the bare repository, as `git worktree list` names it. */
  readonly main: string;
}

/** Finds the top of the working tree around a directory: the nearest one with an entry `.git`. `known` caches tops. */
export function findWorkingTree(
  directory: string,
  known: Map<string, string | undefined> = new Map(),
): string | undefined {
  if (known.has(directory)) return known.get(directory);
  const parent = dirname(directory);
  const isTop = existsSync(join(directory, ".git"));
  const top = isTop ? directory : parent === directory ? undefined : findWorkingTree(parent, known);
  known.set(directory, top);
  return top;
}

/** Finds the linked worktree around a directory; undefined for any other working tree, the home folder and the root. */
export function findLinkedWorktree(directory: string): LinkedWorktree | undefined {
  const top = findWorkingTree(directory);
  if (top === undefined || containsEverything(top)) return undefined;
  const gitDirectory = findGitDirectory(top);
  const common = gitDirectory && findCommonDirectory(gitDirectory);
  if (common === undefined || dirname(gitDirectory ?? "") !== join(common, "worktrees")) return undefined;
  const named = readGitFile(join(gitDirectory ?? "", "gitdir"));
  const isNamedBack = named !== undefined && findReal(named) === findReal(join(top, ".git"));
  return isNamedBack ? { top, main: nameMain(common) } : undefined;
}

/**
 * Returns the path by which `git worktree list` names the main working tree of a directory's repository; undefined for a
 * folder that only claims to be a worktree.
 */
export function findMainWorktree(directory: string): string | undefined {
  const top = findWorkingTree(directory);
  const gitDirectory = top && findGitDirectory(top);
  if (gitDirectory === undefined) return undefined;
  const isLinked = findCommonDirectory(gitDirectory) !== gitDirectory;
  return isLinked ? findLinkedWorktree(directory)?.main : nameMain(gitDirectory);
}

/** Returns the branch that is checked out; undefined when there is none, or no repository. */
export function findBranch(top: string): string | undefined {
  const gitDirectory = findGitDirectory(top);
  const head = gitDirectory && readGitFile(join(gitDirectory, "HEAD"));
  return head && /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
}

/** Tells a working tree from the others of its repository; undefined when it is the only one. */
export function tellWorkingTree(top: string): { readonly main?: string; readonly branch?: string } | undefined {
  const main = findLinkedWorktree(top)?.main;
  const worktrees = join(findGitDirectory(top) ?? "", "worktrees");
  if (main === undefined && !existsSync(worktrees)) return undefined;
  const branch = findBranch(top);
  return { ...(main === undefined ? {} : { main }), ...(branch === undefined ? {} : { branch }) };
}

/** True for the home folder and the root of the disk: a repository there says nothing about what is below it. */
export function containsEverything(folder: string): boolean {
  return folder === parse(folder).root || folder === findReal(homedir());
}

/** Real path of the git directory of a working tree. */
function findGitDirectory(top: string): string | undefined {
  const named = resolveGitDirectory(join(top, ".git"));
  return named === undefined ? undefined : findReal(named);
}

/** Git's own rule, for which see get_main_worktree in its worktree.c. */
function nameMain(common: string): string {
  return common.replace(/[\\/]\.git$/, "");
}
