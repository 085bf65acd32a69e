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

/** A review of a commit; its references mean the code of that commit. */
export interface CommittedReview {
  readonly note: ReviewNote;
  readonly commit: string;
}

export interface CollectedReviews {
  readonly reviews: readonly CommittedReview[];
  /** Reviews that commits name and that are not here, and commits that were not looked at. */
  readonly rows: readonly CheckRow[];
}

/**
 * Collects the reviews of the range's commits, from their notes and from the reviews that their trailers name. Of each
 * review, the latest iteration counts, with the newest commit that has it.
 */
export async function collectReviews(
  { repository, base, head, isShallow }: CheckedRange,
  trees: readonly NoteTree[],
  signal: AbortSignal,
): Promise<CollectedReviews> {
  if (head === undefined || head === base) return { reviews: [], rows: [] };
  const commits = await listNamingCommits(repository, { base, head, count: commitCap + 1 }, signal);
  if (commits === undefined) return { reviews: [], rows: [unread("Reviews", "git could not list the commits")] };
  const [rows, found] = [[] as CheckRow[], new Map<string, CommittedReview>()];
  if (commits.length > commitCap) rows.push(unread(`Commits before the newest ${commitCap}`, "they are too many"));
  const newest = commits.slice(-commitCap);
  for (const { commit } of newest) {
    if (signal.aborted) break;
    for (const note of await readNotes(commit, trees)) add(found, { note, commit });
  }
  for (const { commit, reviews } of newest)
    for (const id of reviews) {
      if (signal.aborted || found.has(id)) continue;
      const noted = await findNoted(id, commit, { repository, trees, isShallow, signal });
      if (noted !== undefined) found.set(id, noted);
      else if (!rows.some(({ text }) => text === nameReview(id))) rows.push(missing(id, commit));
    }
  if (found.size > reviewCap) rows.push(unread(`${found.size - reviewCap} reviews`, `at most ${reviewCap} are read`));
  if (signal.aborted) rows.push(unread("Reviews", "the time is up"));
  return { reviews: [...found.values()].slice(0, reviewCap), rows };
}

function add(found: Map<string, CommittedReview>, review: CommittedReview): void {
  const known = found.get(review.note.reviewId);
  if (known === undefined || known.note.iteration <= review.note.iteration) found.set(review.note.reviewId, review);
}

async function readNotes(commit: string, trees: readonly NoteTree[]): Promise<readonly ReviewNote[]> {
  const notes: ReviewNote[] = [];
  for (const tree of trees) notes.push(...parseReviewNotes((await tree.read(commit)) ?? ""));
  return notes;
}

interface Finding {
  readonly repository: Repository;
  readonly trees: readonly NoteTree[];
  readonly isShallow: boolean;
  readonly signal: AbortSignal;
}

/** Finds the note of a review that a commit names, which stayed with another commit when that was rebased. */
async function findNoted(
  id: string,
  commit: string,
  { repository, trees, signal }: Finding,
): Promise<CommittedReview | undefined> {
  const found = new Map<string, CommittedReview>();
  for (const tree of trees)
    for (const noted of await findCommitsNoting(repository, id, signal, tree.name)) {
      // A fresh clone has no commits from before a rebase; the one that names the review is the nearest then.
      const isHere = await isAncestor(repository, noted, noted);
      for (const note of await readNotes(noted, [tree]))
        if (note.reviewId === id) add(found, { note, commit: isHere ? noted : commit });
    }
  return found.get(id);
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
