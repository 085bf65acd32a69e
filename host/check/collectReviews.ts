import { parseReviewNotes, type ReviewNote } from "@dialectic/shared/review";
import {
  fetchNotesApart,
  findCommitsNoting,
  isAncestor,
  listNamingCommits,
  listRemotes,
  type NoteTree,
  openNoteTree,
  type Repository,
} from "../git/index.ts";
import type { CheckedRange } from "./checkedRange.ts";
import type { CheckRow, UnableToCheck } from "./checkReport.ts";

/** Maximum numbers of commits, the newest ones, and of reviews: anyone who can push can write notes. */
const commitCap = 500;
const reviewCap = 100;

export interface CommittedReview {
  readonly note: ReviewNote;
  /** The commit whose code its references mean. */
  readonly commit: string;
  /** The commit with the note. */
  readonly noted: string;
}

export interface CollectedReviews {
  readonly reviews: readonly CommittedReview[];
  /** Reviews that commits name and that are not here, and commits that were not looked at. */
  readonly rows: readonly CheckRow[];
}

/**
 * Collects the reviews of the range's commits, from their notes and from the reviews that their trailers name. Of each
 * review, the newest commit that has or names it decides.
 */
export async function collectReviews(
  { repository, base, head }: CheckedRange,
  trees: readonly NoteTree[],
  signal: AbortSignal,
): Promise<CollectedReviews> {
  if (head === undefined || head === base) return { reviews: [], rows: [] };
  const commits = await listNamingCommits(repository, { base, head, count: commitCap + 1 }, signal);
  if (commits === undefined) return { reviews: [], rows: [unread("Reviews", "git could not list the commits")] };
  const [rows, found] = [[] as CheckRow[], new Map<string, CommittedReview>()];
  if (commits.length > commitCap) rows.push(unread(`Commits before the newest ${commitCap}`, "they are too many"));
  /** The newest commit of each review that names it after the last one with a note. */
  const named = new Map<string, string>();
  for (const { commit, reviews } of commits.slice(-commitCap)) {
    if (signal.aborted) break;
    for (const id of reviews) named.set(id, commit);
    for (const note of await readNotes(commit, trees)) {
      found.set(note.reviewId, { note, commit, noted: commit });
      named.delete(note.reviewId);
    }
  }
  for (const [id, commit] of named) {
    if (signal.aborted) break;
    const review = await findNoted(id, commit, found.get(id), { repository, trees, signal });
    if (review === undefined) rows.push(missing(id, commit));
    else found.set(id, review);
  }
  if (found.size > reviewCap) rows.push(unread(`${found.size - reviewCap} reviews`, `at most ${reviewCap} are read`));
  if (signal.aborted) rows.push(unread("Reviews", "the time is up"));
  return { reviews: [...found.values()].slice(0, reviewCap), rows };
}

/** Reads the notes of a commit; of each review, the latest iteration. */
async function readNotes(commit: string, trees: readonly NoteTree[]): Promise<readonly ReviewNote[]> {
  const notes = new Map<string, ReviewNote>();
  for (const tree of trees)
    for (const note of parseReviewNotes((await tree.read(commit)) ?? "")) {
      const known = notes.get(note.reviewId);
      if (known === undefined || known.iteration <= note.iteration) notes.set(note.reviewId, note);
    }
  return [...notes.values()];
}

interface Finding {
  readonly repository: Repository;
  readonly trees: readonly NoteTree[];
  readonly signal: AbortSignal;
}

/**
 * Finds the note of a review for a commit that names it and has none: the latest one elsewhere, such as on the commit
 * before a rebase, or the one of an earlier commit of the range.
 */
async function findNoted(
  id: string,
  commit: string,
  earlier: CommittedReview | undefined,
  { repository, trees, signal }: Finding,
): Promise<CommittedReview | undefined> {
  let latest = earlier;
  for (const tree of trees)
    for (const noted of await findCommitsNoting(repository, id, signal, tree.name))
      for (const note of await readNotes(noted, [tree]))
        if (note.reviewId === id && note.iteration > (latest?.note.iteration ?? 0)) latest = { note, commit, noted };
  if (latest === undefined) return undefined;
  const { note, noted } = latest;
  // The commit before a rebase has the code that was reviewed. An earlier commit has only a part of it, and a fresh clone has no other.
  const isReplaced = (await isAncestor(repository, noted, noted)) && !(await isAncestor(repository, noted, commit));
  return { note, noted, commit: isReplaced ? noted : commit };
}

function nameReview(id: string): string {
  return `Review ${id}`;
}

function missing(id: string, commit: string): CheckRow {
  const message = `commit ${commit.slice(0, 7)} names it, but its note is not here. Use --fetch, or push the notes.`;
  return { about: "review", state: "not-evaluated", text: nameReview(id), message };
}

function unread(text: string, why: string): CheckRow {
  return { about: "review", state: "not-evaluated", text, message: why };
}

/** Opens the notes of this repository and, if they are to be fetched, those of its remote. */
export async function openNotes(
  repository: Repository,
  isFetched: boolean,
  signal: AbortSignal,
): Promise<readonly NoteTree[] | UnableToCheck> {
  const own = await openNoteTree(repository, signal);
  const trees = own === undefined ? [] : [own];
  if (!isFetched) return trees;
  const remotes = await listRemotes(repository);
  const remote = remotes.find((name) => name === "origin") ?? remotes[0];
  if (remote === undefined) return { kind: "unable", message: "There is no remote to fetch reviews from." };
  const fetched = await fetchNotesApart(repository, remote, signal);
  switch (fetched.kind) {
    case "fetched": {
      const theirs = await openNoteTree(repository, signal, fetched.commit);
      return theirs === undefined ? trees : [...trees, theirs];
    }
    case "nothing":
      return trees;
    case "refused":
      return { kind: "unable", message: `Git could not fetch the reviews of ${remote}: ${fetched.output}` };
    case "cancelled":
      return { kind: "unable", message: `Fetching the reviews of ${remote} took too long.` };
    case "no-git":
      return { kind: "unable", message: "Git was not found." };
  }
}
