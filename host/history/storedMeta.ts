import type { AppliedEdit, ReviewCommit, ReviewMeta } from "@dialectic/shared/protocol";
import type { NewIteration, ReviewStore, StoredIteration } from "../store/index.ts";

/** What a reader sees above an iteration that is on the disk. */
export function storedMeta(store: ReviewStore, stored: StoredIteration): ReviewMeta {
  const { reviewId, title, baseUri, number, mode, at, client } = stored;
  const [first, latest] = [store.iterationAt(reviewId, 0), store.iterationAt(reviewId, -1)];
  const committed = commitOf(store, reviewId);
  return {
    reviewId,
    title,
    baseUri,
    iteration: number,
    iterations: latest?.number ?? number,
    mode,
    createdAt: first?.at ?? at,
    updatedAt: at,
    client,
    saved: true,
    ...troubleOf(store),
    ...(committed === undefined ? {} : { committed }),
  };
}

/** The commit that a review became, as pages show it. */
export function commitOf(store: ReviewStore, reviewId: string): ReviewCommit | undefined {
  const committed = store.committed(reviewId);
  return committed && { commit: committed.commit, subject: committed.subject, at: committed.at };
}

/** When the edit that a review shows was applied. */
export function appliedOf(store: ReviewStore, reviewId: string): AppliedEdit | undefined {
  const applied = store.changes.index.applied(reviewId);
  return applied && { client: applied.client, at: applied.at };
}

/** What a reader sees above an iteration that was just written, or that waits to be. */
export function writtenMeta(
  store: ReviewStore,
  { document: _, section: __, retryId: ___, isProposal: ____, at, ...told }: NewIteration,
  number: number,
  isSaved: boolean,
): ReviewMeta {
  const createdAt = store.iterationAt(told.reviewId, 0)?.at ?? at;
  return {
    ...told,
    iteration: number,
    iterations: number,
    createdAt,
    updatedAt: at,
    saved: isSaved,
    ...troubleOf(store),
  };
}

/** What is wrong with the disk, when something is. */
export function troubleOf({ damage: { trouble } }: ReviewStore): Pick<ReviewMeta, "trouble"> {
  return trouble === undefined ? {} : { trouble };
}

/** The same with the mark of the commit that the review has now; nothing when it has that mark already. */
export function markedMeta(store: ReviewStore, { committed: before, ...meta }: ReviewMeta): ReviewMeta | undefined {
  const committed = commitOf(store, meta.reviewId);
  if (committed?.commit === before?.commit) return undefined;
  return committed === undefined ? meta : { ...meta, committed };
}
