import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { askGit } from "./askGit.ts";
import type { Looked, WorkingTree } from "./repository.ts";

/** A renamed file is reported as a deleted and a new one. A submodule is queried as a repository of its own. */
const asked = [
  "status",
  "--porcelain=v1",
  "-z",
  "--untracked-files=all",
  "--no-renames",
  "--ignore-submodules=dirty",
] as const;

/** Lists the absolute paths that differ from HEAD: staged, unstaged, untracked or deleted. */
export async function differingPaths({ root }: WorkingTree, signal?: AbortSignal): Promise<Looked<readonly string[]>> {
  const end = await askGit(root, asked, signal);
  if (end.kind === "no-git") return end;
  if (end.kind !== "ended" || end.code !== 0) return { kind: "none", output: end.output };
  const entries = end.stdout.toString("utf8").split("\0");
  return {
    kind: "found",
    value: entries.flatMap((entry) => (entry === "" ? [] : [join(root, entry.slice("XY ".length))])),
  };
}

/** Returns the absolute paths of tracked files that differ from a commit; undefined when git cannot tell. */
export async function differingFrom({ root }: WorkingTree, commit: string): Promise<ReadonlySet<string> | undefined> {
  const end = await askGit(root, ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", commit, "--"]);
  if (end.kind !== "ended" || end.code !== 0) return undefined;
  const paths = end.stdout.toString("utf8").split("\0");
  return new Set(paths.map((path) => join(root, path)));
}

/** Lists the files that differ from HEAD. Deleted files are left out. */
export async function readModifiedFiles(tree: WorkingTree, signal?: AbortSignal): Promise<Looked<readonly string[]>> {
  const differing = await differingPaths(tree, signal);
  if (differing.kind !== "found") return differing;
  const existing = await Promise.all(differing.value.map(async (path) => ((await isFile(path)) ? [path] : [])));
  return { kind: "found", value: existing.flat() };
}

async function isFile(path: string): Promise<boolean> {
  const entry = await lstat(path).catch(() => undefined);
  return entry?.isFile() === true;
}
