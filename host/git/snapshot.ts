import { constants } from "node:fs";
import { access, copyFile, lstat, mkdtemp, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatCount } from "@dialectic/shared/protocol";
import { inGitDirectory, isInGitDirectory } from "../base/gitDirectories.ts";
import type { Repository } from "./repository.ts";
import { type GitEnd, runGit } from "./runner/index.ts";
import { runOnScratchIndex } from "./scratchIndex.ts";

export interface SkippedFile {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly reason: string;
}

export interface Snapshot {
  readonly kind: "snapshot";
  readonly tree: string;
  readonly skipped: readonly SkippedFile[];
}

export type SnapshotOutcome =
  | Snapshot
  | { readonly kind: "no-git" }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly output: string };

export interface SnapshotBounds {
  readonly files: number;
  readonly bytes: number;
}

const usualBounds: SnapshotBounds = { files: 20_000, bytes: 20 * 1024 * 1024 };
const atOnce = 64;

/**
 * Stores the working tree as a git tree: tracked files, staged or not, and untracked files that are not ignored. It is assembled in a copy
 * of the index; the index itself and the files are only read.
 */
export async function snapshotWorkingTree(
  { root, gitDirectory }: Repository,
  { signal, bounds = usualBounds }: { readonly signal?: AbortSignal; readonly bounds?: SnapshotBounds } = {},
): Promise<SnapshotOutcome> {
  const folder = await mkdtemp(join(tmpdir(), "dialectic-index-"));
  try {
    const index = join(folder, "index");
    await copyIndex(join(gitDirectory, "index"), index);
    const git = (args: readonly string[], input = "") => runOnScratchIndex({ root }, index, args, input, signal);
    return await gatherSnapshot(root, git, bounds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type RunGit = (args: readonly string[], input?: string) => Promise<GitEnd>;

async function gatherSnapshot(root: string, git: RunGit, bounds: SnapshotBounds): Promise<SnapshotOutcome> {
  // An unreadable file keeps its entry of the index, and is reported.
  const tracked = await git(["add", "--update", "--ignore-errors"]);
  if (tracked.kind !== "ended") return { kind: tracked.kind };
  const listed = await git(["ls-files", "-z", "--others", "--exclude-standard"]);
  if (listed.kind !== "ended") return { kind: listed.kind };
  if (listed.code !== 0) return { kind: "failed", output: listed.output };
  const { taken, skipped } = await chooseFiles(root, listed.stdout, bounds);
  if (taken !== "") {
    const added = await git(["update-index", "--add", "--remove", "--replace", "-z", "--stdin"], taken);
    if (added.kind !== "ended") return { kind: added.kind };
    if (added.code !== 0) return { kind: "failed", output: added.output };
  }
  const written = await git(["write-tree"]);
  if (written.kind !== "ended") return { kind: written.kind };
  if (written.code !== 0) return { kind: "failed", output: tracked.output + written.output };
  const unread = tracked.code === 0 ? [] : parseUnreadFiles(tracked.output);
  return { kind: "snapshot", tree: written.stdout.toString().trim(), skipped: [...unread, ...skipped] };
}

/** Copies an index with its time. Git compares file times with the index's: a newer time would hide changes made in the same moment. */
export async function copyIndex(from: string, to: string): Promise<void> {
  const original = await stat(from).catch(() => undefined);
  if (original === undefined) return;
  await copyFile(from, to);
  const second = Math.floor(original.mtimeMs / 1000);
  await utimes(to, second, second);
}

interface ChosenFiles {
  /** Names in latin1, one character per byte, each followed by NUL. */
  readonly taken: string;
  readonly skipped: readonly SkippedFile[];
}

async function chooseFiles(root: string, listed: Buffer, bounds: SnapshotBounds): Promise<ChosenFiles> {
  const names = listed
    .toString("latin1")
    .split("\0")
    // A folder in the list is a nested repository.
    .filter((name) => name !== "" && !name.endsWith("/"));
  const skipped: SkippedFile[] = [];
  const taken: string[] = [];
  for (let start = 0; start < Math.min(names.length, bounds.files); start += atOnce) {
    const some = names.slice(start, Math.min(start + atOnce, bounds.files));
    const reasons = await Promise.all(some.map((name) => findSkipReason(root, name, bounds)));
    for (const [at, name] of some.entries()) {
      const reason = reasons[at];
      if (reason === undefined) taken.push(`${name}\0`);
      else skipped.push({ path: Buffer.from(name, "latin1").toString(), reason });
    }
  }
  for (const name of names.slice(bounds.files, bounds.files + 1)) {
    const reason = `only the first ${bounds.files} untracked files are included; ${formatCount(names.length - bounds.files, "file is", "files are")} left out`;
    skipped.push({ path: Buffer.from(name, "latin1").toString(), reason });
  }
  return { taken: taken.join(""), skipped };
}

async function findSkipReason(root: string, name: string, { bytes }: SnapshotBounds): Promise<string | undefined> {
  // The path is kept as bytes: names need not be UTF-8.
  const path = Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, "latin1")]);
  const entry = await lstat(path).catch(() => undefined);
  if (entry === undefined) return "it no longer exists";
  if (await isInGitDirectory(path.toString())) return inGitDirectory;
  if (entry.isSymbolicLink()) return undefined;
  if (entry.size > bytes) return `it is untracked and too large (${Math.round(entry.size / 1024 / 1024)} MB)`;
  return access(path, constants.R_OK).then(
    () => undefined,
    () => "it cannot be read",
  );
}

function parseUnreadFiles(output: string): readonly SkippedFile[] {
  const named = output.matchAll(/^error: (?:open\("(.*?)"\)|(.*?)): (.*)$/gm);
  const reasons = new Map([...named].map(([, opened, other = "", reason = ""]) => [opened ?? other, reason]));
  return [...reasons].map(([path, reason]) => ({ path, reason }));
}

export interface KeptRound {
  /** Ref below `refs/dialectic/`. */
  readonly name: string;
  readonly tree: string;
  /** Commits that must stay readable with the round. */
  readonly parents: readonly string[];
  readonly message: string;
}

const person = { NAME: "Dialectic", EMAIL: "dialectic@localhost" };
const identity = Object.fromEntries(
  Object.entries(person).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]),
);

/** Protects a tree and its base from git gc; returns the reason when that fails. */
export async function keepRound({ root }: Repository, kept: KeptRound): Promise<string | undefined> {
  const git = (args: readonly string[], input = "") =>
    runGit({ profile: "look", folder: root, args, settings: ["gc.auto=0"], variables: identity, input });
  const parents = [...new Set(kept.parents)].flatMap((parent) => ["-p", parent]);
  const committed = await git(["commit-tree", kept.tree, ...parents, "-F", "-"], `${kept.message}\n`);
  if (committed.kind !== "ended" || committed.code !== 0) return describeFailure(committed);
  const commit = committed.stdout.toString().trim();
  const ref = formatRoundRef(kept.name);
  const name = (free: string) => git(["update-ref", free, commit, "0".repeat(commit.length)]);
  const named = await name(ref);
  if (named.kind === "ended" && named.code === 0) return undefined;
  // Another window may have taken the name for its own round, which must not be overwritten.
  const beside = await name(`${ref}-${commit.slice(0, 7)}`);
  return beside.kind === "ended" && beside.code === 0 ? undefined : describeFailure(beside);
}

/** Returns the ref of a round, below that of its review. Characters that git does not allow are replaced. */
export function formatRoundRef(name: string): string {
  return `refs/dialectic/${name.replace(/[^\w/-]/g, "-")}`;
}

function describeFailure(end: GitEnd): string {
  return end.kind === "ended" ? end.output.trim() : `git could not be run (${end.kind})`;
}
