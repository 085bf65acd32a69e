import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import { parseReviewNotes } from "@dialectic/shared/review";
import {
  answer,
  explainFailure,
  findRepositories,
  type GitAnswer,
  listLatestCommits,
  openNoteTree,
  type Repository,
} from "../git/index.ts";
import { importTimeoutMs, maxImportedCommits, maxImportedNotes, remoteTimeoutMs } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { PagePart } from "../shown/pagePart.ts";
import { exchangeNotes } from "./exchangeNotes.ts";
import { Explanations } from "./explanations.ts";
import { importReview, type NotedReview } from "./importReview.ts";
import { reviewNotes } from "./reviewNotes.ts";

/** The latest iteration of a review that is about a commit. */
export interface CommittedReview {
  readonly reviewId: string;
  readonly title: string;
  readonly iteration: number;
  /** The whole hash. */
  readonly commit: string;
}

/** Opens the reviews that travel with commits, and the explanations of code that they hold. */
export function openNotes(base: ReviewBase) {
  let importing = Promise.resolve(0);
  // Two at once would store a review twice.
  const importOnce = () => {
    importing = importing.then(
      () => importNotes(base),
      () => importNotes(base),
    );
    return importing;
  };
  return {
    services: {
      explanations: new Explanations(base),
      notes: reviewNotes(base),
      async committedReviews(): Promise<readonly CommittedReview[]> {
        await importOnce();
        return base.history
          .reviews()
          .flatMap(({ reviewId, title, iterations, committed }) =>
            committed === undefined ? [] : [{ reviewId, title, iteration: iterations, commit: committed.commit }],
          );
      },
    },
    openPage: (): PagePart<PartOf<PanelToHost, "notes">> => ({
      handlers: {
        "notes/exchange": (wish) => exchangeNotes(base.workspace, wish, AbortSignal.timeout(remoteTimeoutMs)),
        "notes/import": async () => ({ added: await importOnce() }),
      },
    }),
  };
}

/*
 * The reviews of commits that came with the notes of another clone, among the past reviews.
 *
 * - They are stored when the person opens the list of past reviews, in a trusted folder, and never before.
 * - The latest commits of the checked out branches are looked at: anyone who can push may have written any number of notes.
 * - A review that is known here stays as it is.
 */

/** Stores the reviews of the latest commits that are not known here, and returns their number. */
async function importNotes(parts: ReviewBase): Promise<number> {
  const { workspace, store, log } = parts;
  if (!workspace.isTrusted()) return 0;
  const found = await findRepositories(workspace.folders());
  if (found.kind !== "found") return 0;
  const signal = AbortSignal.timeout(importTimeoutMs);
  const isNew = ({ note }: NotedReview) => store.iterationAt(note.reviewId, -1) === undefined;
  let added = 0;
  for (const repository of found.value.repositories) {
    const noted = await readLatestNotes(repository, signal);
    if (noted.kind !== "read") log("warn", `The reviews of commits could not be read: ${explainFailure(noted)}`);
    for (const review of noted.kind === "read" ? noted.value : []) {
      if (!isNew(review)) continue;
      const problem = await importReview(parts, review);
      if (problem === undefined) added += 1;
      else log("warn", `The review of commit ${review.commit} could not be stored: ${problem}`);
    }
  }
  return added;
}

/** Reads the reviews in the notes of the latest commits, the latest first. */
async function readLatestNotes(
  repository: Repository,
  signal: AbortSignal,
): Promise<GitAnswer<readonly NotedReview[]>> {
  const tree = await openNoteTree(repository, signal);
  if (tree.kind !== "read") return tree;
  const { value: notes } = tree;
  if (notes === undefined) return answer([]);
  const commits = await listLatestCommits(repository, maxImportedCommits, signal);
  if (commits.kind !== "read") return commits;
  const found: NotedReview[] = [];
  let read = 0;
  for (const commit of commits.value) {
    if (read >= maxImportedNotes) break;
    const note = await notes.read(commit);
    if (note.kind !== "read") return note;
    if (note.value === undefined) continue;
    read += 1;
    // A note that is too long is not ours.
    const texts = typeof note.value === "string" ? parseReviewNotes(note.value) : [];
    found.push(...texts.map((each) => ({ repository, commit, note: each })));
  }
  return answer(found);
}
