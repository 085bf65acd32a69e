import { findReviewLines } from "@dialectic/shared/review";
import { maxTrailerFileBytes, maxTrailerReviews } from "../limits.ts";
import { askForLine, askGit } from "./askGit.ts";
import { answer, type GitAnswer, mapAnswer } from "./gitAnswer.ts";
import { notesRef } from "./gitNotes.ts";
import { readSmallBlob } from "./readBlobs.ts";
import type { Repository } from "./repository.ts";

const reviewId = /^[A-Za-z0-9-]{1,64}$/;

/**
 * Returns the ids of the reviews that a commit names, in its trailers or on other lines of its message. These survive a
 * rebase, cherry-pick, amend or squash.
 */
export async function listReviewsNamedBy(
  { root }: Repository,
  commit: string,
  signal: AbortSignal,
): Promise<GitAnswer<readonly string[]>> {
  const printed = await askGit(root, ["show", "--no-patch", "--format=%B", commit], signal);
  return mapAnswer(printed, (message) => findReviewLines(message.toString()).slice(0, maxTrailerReviews));
}

export interface NamingCommit {
  readonly commit: string;
  /** Ids of the reviews that its message names. */
  readonly reviews: readonly string[];
  /** Those of them that its own trailers name, and not the message of another commit that it was squashed from. */
  readonly trailers: ReadonlySet<string>;
}

/** Lists the newest commits of `base..head`, at most `count`, the oldest of them first. Without a base, all count. */
export async function listNamingCommits(
  { root }: Repository,
  { base, head, count }: { readonly base: string | undefined; readonly head: string; readonly count: number },
  signal: AbortSignal,
): Promise<GitAnswer<readonly NamingCommit[]>> {
  const format = "--format=%H %(trailers:key=Dialectic-Review,valueonly,separator=%x20)%n%B";
  const order = ["--topo-order", "--reverse", `--max-count=${count}`];
  const range = base === undefined ? [head] : [`^${base}`, head];
  const listed = await askGit(root, ["log", "--no-color", "-z", format, ...order, ...range, "--"], signal);
  return mapAnswer(listed, (printed) => {
    const records = printed.toString().split("\0");
    return records.filter((record) => record !== "").map(readRecord);
  });
}

function readRecord(record: string): NamingCommit {
  const end = record.indexOf("\n");
  const [commit = "", ...ids] = record.slice(0, end).split(/\s+/);
  const reviews = findReviewLines(record.slice(end + 1)).slice(0, maxTrailerReviews);
  return { commit, reviews, trailers: new Set(ids) };
}

/** Finds the commits with a note of a review; `notes` is the ref or the commit of the notes. */
export async function findCommitsNoting(
  { root }: Repository,
  id: string,
  signal: AbortSignal,
  notes = notesRef,
): Promise<GitAnswer<readonly string[]>> {
  if (!reviewId.test(id)) return answer([]);
  const known = await askForLine(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", notes], signal);
  if (known.kind !== "read" || known.value === undefined) return mapAnswer(known, () => []);
  const args = ["grep", "--files-with-matches", "--full-name", "-E", "-e", `^dialectic-review: ${id}$`, notes, "--"];
  return mapAnswer(await askForLine(root, args, signal), (found = "") => {
    // Git stores the note of a commit under its hash, which may be split into folders.
    const commits = found.split("\n").map((line) => line.slice(notes.length + 1).replaceAll("/", ""));
    return commits.filter((commit) => /^[0-9a-f]{40,64}$/.test(commit)).slice(0, maxTrailerReviews);
  });
}

/** Lists the files of a commit, relative to the top of the repository, without links and submodules. */
export async function listCommittedPaths(
  { root }: Repository,
  commit: string,
  signal: AbortSignal,
): Promise<GitAnswer<readonly string[]>> {
  const args = ["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", commit];
  return mapAnswer(await askGit(root, args, signal), (printed) => {
    const listed = printed.toString().split("\0");
    return listed.filter((line) => line.startsWith("100")).map((line) => line.slice(line.indexOf("\t") + 1));
  });
}

/** Reads a file of a commit; undefined when the commit has none there, or a very long one. */
export async function readCommittedText(
  repository: Repository,
  commit: string,
  path: string,
  signal: AbortSignal,
): Promise<GitAnswer<string | undefined>> {
  const read = await readSmallBlob(repository, `${commit}:${path}`, maxTrailerFileBytes, signal);
  return mapAnswer(read, (blob) => (blob !== undefined && "bytes" in blob ? blob.bytes.toString() : undefined));
}
