import { askGit, readSingleLine } from "./askGit.ts";
import { notesRef } from "./gitNotes.ts";
import type { Repository } from "./repository.ts";

/** Maximum number of reviews that one commit names, and of commits that note one review. A squashed commit names several reviews. */
const namedCap = 20;
const fileCap = 4 * 1024 * 1024;
const reviewId = /^[A-Za-z0-9-]{1,64}$/;

/** Returns the ids of the reviews in a commit's trailers. These survive a rebase, cherry-pick or amend. */
export async function listReviewsNamedBy(
  { root }: Repository,
  commit: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const format = "--format=%(trailers:key=Dialectic-Review,valueonly)";
  const ids = (await readGitLines(root, ["show", "--no-patch", format, commit], signal)).map((line) => line.trim());
  return [...new Set(ids.filter((id) => reviewId.test(id)))].slice(0, namedCap);
}

export interface NamingCommit {
  readonly commit: string;
  /** Ids of the reviews in its trailers. */
  readonly reviews: readonly string[];
}

/**
 * Lists the newest commits of `base..head`, at most `count`, the oldest of them first. Without a base, all count.
 * Undefined when git could not list them.
 */
export async function listNamingCommits(
  { root }: Repository,
  { base, head, count }: { readonly base: string | undefined; readonly head: string; readonly count: number },
  signal: AbortSignal,
): Promise<readonly NamingCommit[] | undefined> {
  const format = "--format=%H %(trailers:key=Dialectic-Review,valueonly,separator=%x20)";
  const order = ["--topo-order", "--reverse", `--max-count=${count}`];
  const range = base === undefined ? [head] : [`^${base}`, head];
  const end = await askGit(root, ["log", "--no-color", format, ...order, ...range, "--"], signal);
  if (end.kind !== "ended" || end.code !== 0) return undefined;
  return splitLines(end.stdout).map((line) => {
    const [commit = "", ...ids] = line.split(/\s+/);
    return { commit, reviews: [...new Set(ids.filter((id) => reviewId.test(id)))].slice(0, namedCap) };
  });
}

/** Finds the commits with a note of a review; `notes` is the ref or the commit of the notes. */
export async function findCommitsNoting(
  { root }: Repository,
  id: string,
  signal: AbortSignal,
  notes = notesRef,
): Promise<readonly string[]> {
  if (!reviewId.test(id)) return [];
  const args = ["grep", "--files-with-matches", "--full-name", "-E", "-e", `^dialectic-review: ${id}$`, notes, "--"];
  const found = await readGitLines(root, args, signal);
  // Git stores the note of a commit under its hash, which may be split into folders.
  const commits = found.map((line) => line.slice(notes.length + 1).replaceAll("/", ""));
  return commits.filter((commit) => /^[0-9a-f]{40,64}$/.test(commit)).slice(0, namedCap);
}

/** Lists the files of a commit, relative to the top of the repository, without links and submodules. */
export async function listCommittedPaths(
  { root }: Repository,
  commit: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const args = ["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", commit];
  const end = await askGit(root, args, signal);
  if (end.kind !== "ended" || end.code !== 0) return [];
  const listed = end.stdout.toString().split("\0");
  return listed.filter((line) => line.startsWith("100")).map((line) => line.slice(line.indexOf("\t") + 1));
}

export async function readCommittedText(
  { root }: Repository,
  commit: string,
  path: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const object = readSingleLine(
    await askGit(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}:${path}`], signal),
  );
  if (object === undefined) return undefined;
  const size = Number(readSingleLine(await askGit(root, ["cat-file", "-s", object], signal)));
  if (!(size <= fileCap)) return undefined;
  const read = await askGit(root, ["cat-file", "blob", object], signal);
  return read.kind === "ended" && read.code === 0 ? read.stdout.toString() : undefined;
}

async function readGitLines(root: string, args: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
  const end = await askGit(root, args, signal);
  return end.kind === "ended" && end.code === 0 ? splitLines(end.stdout) : [];
}

function splitLines(output: Buffer): readonly string[] {
  return output
    .toString()
    .split("\n")
    .filter((line) => line !== "");
}
