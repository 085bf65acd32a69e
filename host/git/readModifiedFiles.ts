import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { askGit } from "./askGit.ts";
import { answer, type GitAnswer, mapAnswer } from "./gitAnswer.ts";
import { createLook, listNewFiles } from "./newFiles.ts";
import { decodeUtf8 } from "./patchScanner.ts";
import { readWorkingChanges } from "./readWorkingChanges.ts";
import type { Repository } from "./repository.ts";

/** A renamed file is reported as a deleted and a new one. A submodule is queried as a repository of its own. */
const asked = ["status", "--porcelain=v1", "-z", "--no-renames", "--ignore-submodules=dirty"] as const;

/**
 * Lists the absolute paths that differ from HEAD: staged, unstaged, untracked or deleted. A file that git cannot read counts as one that
 * differs.
 */
export async function differingPaths(
  repository: Repository,
  signal?: AbortSignal,
  untracked: "all" | "no" = "all",
): Promise<GitAnswer<readonly string[]>> {
  const printed = await askGit(repository.root, [...asked, `--untracked-files=${untracked}`], signal);
  if (printed.kind === "failed") return listDiffering(repository, signal);
  return mapAnswer(printed, (status) => {
    const entries = status.toString("utf8").split("\0").filter(Boolean);
    return entries.map((entry) => join(repository.root, entry.slice("XY ".length)));
  });
}

/** Lists the absolute paths of tracked files that differ from a commit, or that git cannot read. */
export async function differingFrom(repository: Repository, commit: string): Promise<GitAnswer<ReadonlySet<string>>> {
  const { root } = repository;
  const printed = await askGit(root, ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", commit, "--"]);
  if (printed.kind === "failed")
    return mapAnswer(await listDiffering(repository, undefined, commit), (paths) => new Set(paths));
  return mapAnswer(printed, (names) => {
    const paths = names.toString("utf8").split("\0").filter(Boolean);
    return new Set(paths.map((path) => join(root, path)));
  });
}

/** `git status` and `git diff` end at the first file that they cannot read. */
async function listDiffering(
  repository: Repository,
  signal?: AbortSignal,
  since?: string,
): Promise<GitAnswer<readonly string[]>> {
  return mapAnswer(await readWorkingChanges(repository, signal, { since }), ({ files, skipped }) => {
    const named = files.flatMap(({ path, from = path }) => [path, from]);
    const paths = new Set([...named, ...skipped.map(({ path }) => path)]);
    return [...paths].map((path) => join(repository.root, path));
  });
}

/** Lists the files that differ from HEAD. Deleted files are left out, and the new files of a folder that is one row. */
export async function readModifiedFiles(
  repository: Repository,
  signal?: AbortSignal,
): Promise<GitAnswer<readonly string[]>> {
  const { root } = repository;
  const tracked = await differingPaths(repository, signal, "no");
  if (tracked.kind !== "read") return tracked;
  const listed = await listNewFiles(createLook(root, signal), root);
  if (listed.kind !== "read") return listed;
  const fresh = listed.value.names.map((name) => join(root, decodeUtf8(name)));
  const differing = [...new Set([...tracked.value, ...fresh])];
  const existing = await Promise.all(differing.map(async (path) => ((await isFile(path)) ? [path] : [])));
  return answer(existing.flat());
}

async function isFile(path: string): Promise<boolean> {
  const entry = await lstat(path).catch(() => undefined);
  return entry?.isFile() === true;
}
