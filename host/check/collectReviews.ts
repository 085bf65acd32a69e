import { type LostReview, type ReviewNote, readReviewNotes } from "@dialectic/shared/review";
import {
  answer,
  explainFailure,
  fetchNotesApart,
  findCommitsNoting,
  type GitAnswer,
  type GitFailure,
  isAncestor,
  listNamingCommits,
  listRemotes,
  mapAnswer,
  type NamingCommit,
  type NoteTree,
  openNoteTree,
  type Repository,
} from "../git/index.ts";
import { maxCheckedCommits, maxCheckedReviews } from "../limits.ts";
import type { CheckedRange } from "./checkedRange.ts";
import type { CheckRow, UnableToCheck } from "./checkReport.ts";

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
  /** Says which reviews stand in a message without being its trailers, and are not here: it may only quote them. */
  readonly remarks: readonly string[];
}

/**
 * Collects the reviews of the range's commits, from their notes and from the reviews that their messages name. Of each
 * review, the newest commit that has or names it decides.
 */
export async function collectReviews(
  { repository, base, head }: CheckedRange,
  trees: readonly NoteTree[],
  signal: AbortSignal,
): Promise<CollectedReviews> {
  if (head === undefined || head === base) return { reviews: [], rows: [], remarks: [] };
  const listed = await listNamingCommits(repository, { base, head, count: maxCheckedCommits + 1 }, signal);
  if (listed.kind !== "read")
    return {
      reviews: [],
      rows: [unread("Reviews", `git could not list the commits: ${explainFailure(listed)}`)],
      remarks: [],
    };
  const [commits, remarks] = [listed.value, [] as string[]];
  const [rows, found] = [[] as CheckRow[], new Map<string, CommittedReview>()];
  if (commits.length > maxCheckedCommits)
    rows.push(unread(`Commits before the newest ${maxCheckedCommits}`, "they are too many"));
  /** The newest commit of each review that names it after the last one with a note. */
  const named = new Map<string, NamingCommit>();
  /** Rows about unusable notes, by the review or, where that is unknown, by the commit. */
  const lost = new Map<string, CheckRow>();
  for (const naming of commits.slice(-maxCheckedCommits)) {
    if (signal.aborted) break;
    const { commit } = naming;
    for (const id of naming.reviews) named.set(id, naming);
    const notes = await readNotes(commit, trees);
    if (notes.failure !== undefined)
      rows.push(unread(`The notes of ${commit.slice(0, 7)}`, explainFailure(notes.failure)));
    for (const note of notes.reviews) {
      found.set(note.reviewId, { note, commit, noted: commit });
      named.delete(note.reviewId);
      lost.delete(note.reviewId);
    }
    for (const each of notes.lost) {
      lost.set(each.reviewId ?? commit, unusable(each, commit));
      if (each.reviewId !== undefined) named.delete(each.reviewId);
    }
  }
  for (const [id, { commit, trailers }] of named) {
    if (signal.aborted) break;
    const review = await findNoted(id, commit, found.get(id), { repository, trees, signal });
    if (review.kind !== "read") rows.push(unread(nameReview(id), explainFailure(review)));
    else if (review.value === undefined && !trailers.has(id)) remarks.push(`${nameReview(id)}: ${isMissing(commit)}`);
    else if (review.value === undefined || "row" in review.value)
      rows.push(review.value?.row ?? unread(nameReview(id), isMissing(commit)));
    else found.set(id, review.value);
  }
  rows.push(...lost.values());
  if (found.size > maxCheckedReviews)
    rows.push(unread(`${found.size - maxCheckedReviews} reviews`, `at most ${maxCheckedReviews} are read`));
  if (signal.aborted) rows.push(unread("Reviews", "the time is up"));
  return { reviews: [...found.values()].slice(0, maxCheckedReviews), rows, remarks };
}

interface CommitNotes {
  /** Of each review, the latest iteration. */
  readonly reviews: readonly ReviewNote[];
  /** Reviews that cannot be used; one without an id stands for the whole note. */
  readonly lost: readonly (Partial<LostReview> & Pick<LostReview, "why">)[];
  /** Why git did not read one of the notes. */
  readonly failure?: GitFailure;
}

async function readNotes(commit: string, trees: readonly NoteTree[]): Promise<CommitNotes> {
  const notes = new Map<string, ReviewNote>();
  const lost: CommitNotes["lost"][number][] = [];
  for (const tree of trees) {
    const note = await tree.read(commit);
    if (note.kind !== "read") return { reviews: [...notes.values()], lost, failure: note };
    const text = note.value ?? "";
    if (typeof text !== "string") {
      lost.push({ why: text.problem });
      continue;
    }
    const read = readReviewNotes(text);
    lost.push(...read.lost);
    for (const review of read.reviews) {
      const known = notes.get(review.reviewId);
      if (known === undefined || known.iteration <= review.iteration) notes.set(review.reviewId, review);
    }
  }
  return { reviews: [...notes.values()], lost };
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
): Promise<GitAnswer<CommittedReview | { readonly row: CheckRow } | undefined>> {
  let latest = earlier;
  let row: CheckRow | undefined;
  for (const tree of trees) {
    const noting = await findCommitsNoting(repository, id, signal, tree.name);
    if (noting.kind !== "read") return noting;
    for (const noted of noting.value) {
      const { reviews, lost, failure } = await readNotes(noted, [tree]);
      if (failure !== undefined) return failure;
      for (const note of reviews)
        if (note.reviewId === id && note.iteration > (latest?.note.iteration ?? 0)) latest = { note, commit, noted };
      const wrong = lost.find(({ reviewId = id }) => reviewId === id);
      if (wrong !== undefined) row = unusable({ reviewId: id, why: wrong.why }, noted);
    }
  }
  if (latest === undefined) return answer(row && { row });
  const { note, noted } = latest;
  // The commit before a rebase has the code that was reviewed. An earlier commit has only a part of it, and a fresh clone has no other.
  const isHere = await isAncestor(repository, noted, noted);
  if (isHere.kind === "failed") return answer({ note, noted, commit });
  const isIn = await isAncestor(repository, noted, commit);
  return mapAnswer(isIn, (is) => ({ note, noted, commit: is ? commit : noted }));
}

function nameReview(id: string): string {
  return `Review ${id}`;
}

function isMissing(commit: string): string {
  return `commit ${commit.slice(0, 7)} names it, but its note is not here. Use --fetch, or push the notes.`;
}

function unusable({ reviewId, why }: CommitNotes["lost"][number], noted: string): CheckRow {
  const [short, text] = [noted.slice(0, 7), reviewId === undefined ? "The review" : nameReview(reviewId)];
  const message = `the note of commit ${short} cannot be used: ${why}. Correct it with git notes --ref=dialectic edit ${short}, or remove it.`;
  return { about: "review", state: "not-evaluated", text, message };
}

function unread(text: string, why: string): CheckRow {
  return { about: "review", state: "not-evaluated", text, message: why };
}

function unable(what: string, failure: GitFailure): UnableToCheck {
  return { kind: "unable", message: `Git could not ${what}: ${explainFailure(failure)}` };
}

/** Opens the notes of this repository and, if they are to be fetched, those of its remote. */
export async function openNotes(
  repository: Repository,
  isFetched: boolean,
  signal: AbortSignal,
): Promise<readonly NoteTree[] | UnableToCheck> {
  const own = await openNoteTree(repository, signal);
  if (own.kind !== "read") return unable("read the notes", own);
  const trees = own.value === undefined ? [] : [own.value];
  if (!isFetched) return trees;
  const remotes = await listRemotes(repository);
  if (remotes.kind !== "read") return unable("list the remotes", remotes);
  const remote = remotes.value.find((name) => name === "origin") ?? remotes.value[0];
  if (remote === undefined) return { kind: "unable", message: "There is no remote to fetch reviews from." };
  const fetched = await fetchNotesApart(repository, remote, signal);
  switch (fetched.kind) {
    case "fetched": {
      const theirs = await openNoteTree(repository, signal, fetched.commit);
      if (theirs.kind !== "read") return unable(`read the notes of ${remote}`, theirs);
      return theirs.value === undefined ? trees : [...trees, theirs.value];
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
