import { relative, sep } from "node:path";
import {
  coversLine,
  type FileReference,
  indexChangedFiles,
  listSectionReferences,
  namesFile,
  parseReviewNotes,
  type ReviewNote,
  type SectionReference,
  traceFile,
} from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import {
  answer,
  findCommitsNoting,
  type GitAnswer,
  type LineOrigin,
  listReviewsNamedBy,
  mapAnswer,
  type Repository,
  readCommittedText,
  readNote,
} from "../git/index.ts";
import type { ReviewedCode, ReviewedCodes } from "../references/reviewedCodes.ts";
import type { ReviewHistory } from "../shown/reviewHistory.ts";
import type { NotedReview } from "./importReview.ts";
import { notedDocument } from "./notedDocument.ts";

/** A review that became a commit, or an earlier version of it before a rebase, cherry-pick or amend. */
interface CommittedReview extends Pick<ReviewedCode, "reviewId" | "iteration" | "title" | "references"> {
  /** Folder that its references are relative to, itself relative to the top of the repository; empty at the top. */
  readonly base: string;
  /** The commit whose lines its references mean. */
  readonly commit: string;
  /** The note it comes from, if it is not stored here yet. */
  readonly noted?: NotedReview;
}

export interface CommittedExplanation {
  readonly review: CommittedReview;
  readonly section: SectionReference;
}

interface Looking {
  readonly repository: Repository;
  readonly history: ReviewHistory;
  readonly codes: ReviewedCodes;
  readonly signal: AbortSignal;
}

/**
 * Finds the sections that explain a line of a commit, in the reviews that the commit names by its note or the trailer
 * of its message.
 */
export async function findCommittedExplanations(
  origin: LineOrigin,
  looking: Looking,
): Promise<GitAnswer<readonly CommittedExplanation[]>> {
  const reviews = await findReviews(origin.commit, looking);
  if (reviews.kind !== "read") return reviews;
  const found: CommittedExplanation[] = [];
  for (const review of reviews.value) {
    const lines = await linesSince(review.commit, origin, looking);
    if (lines.kind !== "read") return lines;
    const explains = ({ target }: SectionReference) =>
      namesFile(target.path, review.base, origin.path) && coversLine(lines.value(target), origin.line);
    for (const section of review.references.filter(explains)) found.push({ review, section });
  }
  return answer(found);
}

async function findReviews(commit: string, looking: Looking): Promise<GitAnswer<readonly CommittedReview[]>> {
  const { repository, codes, signal } = looking;
  const kept = (await codes.latest(({ committed }) => committed?.commit === commit)).map((code) =>
    ownReview(code, commit, looking),
  );
  const found = new Map<string, CommittedReview>(kept.map((review) => [review.reviewId, review]));
  const add = async (note: ReviewNote, noted: string) => {
    const review = found.has(note.reviewId) ? undefined : await notedReview(note, noted, looking);
    if (review !== undefined) found.set(note.reviewId, review);
  };
  const notes = await readNotes(commit, looking);
  if (notes.kind !== "read") return notes;
  for (const note of notes.value) await add(note, commit);
  const named = await listReviewsNamedBy(repository, commit, signal);
  if (named.kind !== "read") return named;
  for (const id of named.value) {
    if (found.has(id)) continue;
    const known = await knownReview(id, commit, looking);
    if (known !== undefined) found.set(id, known);
    if (isKnown(id, looking)) continue;
    const latest = await latestNote(id, looking);
    if (latest.kind !== "read") return latest;
    if (latest.value !== undefined) await add(latest.value.note, latest.value.commit);
  }
  return answer([...found.values()]);
}

/** Finds the latest iteration of a review among the notes of all commits. */
async function latestNote(
  id: string,
  looking: Looking,
): Promise<GitAnswer<{ readonly note: ReviewNote; readonly commit: string } | undefined>> {
  const noting = await findCommitsNoting(looking.repository, id, looking.signal);
  if (noting.kind !== "read") return noting;
  const noted = [];
  for (const commit of noting.value) {
    const notes = await readNotes(commit, looking);
    if (notes.kind !== "read") return notes;
    for (const note of notes.value) if (note.reviewId === id) noted.push({ note, commit });
  }
  return answer(noted.sort((one, other) => other.note.iteration - one.note.iteration)[0]);
}

async function readNotes(commit: string, { repository, signal }: Looking): Promise<GitAnswer<readonly ReviewNote[]>> {
  return mapAnswer(await readNote(repository, commit, signal), (text = "") => parseReviewNotes(text));
}

function isKnown(reviewId: string, { history }: Looking): boolean {
  return history.iterations(reviewId).length > 0;
}

/** Finds a stored review that a commit names; skips an open one, which is found by the current place of its code. */
async function knownReview(reviewId: string, commit: string, looking: Looking): Promise<CommittedReview | undefined> {
  const entry = looking.history.reviews().find((each) => each.reviewId === reviewId);
  if (entry === undefined || (entry.isOpen && entry.committed === undefined)) return undefined;
  const code = await looking.codes.at(reviewId, entry.iterations);
  return code && ownReview(code, entry.committed?.commit ?? commit, looking);
}

/** Prefers the stored review with that id, even if the note has another text. */
async function notedReview(note: ReviewNote, commit: string, looking: Looking): Promise<CommittedReview | undefined> {
  const { reviewId, title, base } = note;
  if (!isKnown(reviewId, looking)) {
    const noted = { repository: looking.repository, commit, note };
    return {
      reviewId,
      iteration: 1,
      title,
      base,
      commit,
      references: listSectionReferences(notedDocument(note)),
      noted,
    };
  }
  const code = await looking.codes.at(reviewId, note.iteration);
  return code && { ...code, base, commit };
}

function ownReview(code: ReviewedCode, commit: string, { repository: { root } }: Looking): CommittedReview {
  const base = isInside(root, code.baseUri) ? relative(root, code.baseUri).split(sep).join("/") : "";
  return { ...code, base, commit };
}

type Lines = Pick<FileReference, "line" | "endLine">;

/** Maps lines of a commit to a later one; leaves them as written if the file is not in both. */
async function linesSince(
  before: string,
  { commit, path }: LineOrigin,
  { repository, signal }: Looking,
): Promise<GitAnswer<(target: FileReference) => Lines>> {
  if (before === commit) return answer((target) => target);
  const then = await readCommittedText(repository, before, path, signal);
  // The commit before a rebase is gone with time.
  if (then.kind === "failed") return answer((target) => target);
  if (then.kind !== "read") return then;
  const now = await readCommittedText(repository, commit, path, signal);
  if (now.kind !== "read") return now;
  if (then.value === undefined || now.value === undefined || then.value === now.value)
    return answer((target) => target);
  const find = traceFile({ path, text: then.value }, now.value, indexChangedFiles([]));
  return answer(({ line, endLine = line }) => {
    const { place } = find({ line, endLine });
    return place.kind === "gone" ? nowhere : place;
  });
}

const nowhere: Lines = { line: 0 };
