import type { AppliedEdit, ReviewCommit, ReviewMeta } from "@dialectic/shared/protocol";
import type { NewIteration, ReviewStore, StoredIteration } from "../store/index.ts";

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

export function commitOf(store: ReviewStore, reviewId: string): ReviewCommit | undefined {
  const committed = store.committed(reviewId);
  return committed && { commit: committed.commit, subject: committed.subject, at: committed.at };
}

export function appliedOf(store: ReviewStore, reviewId: string): AppliedEdit | undefined {
  const applied = store.books.changes.applied(reviewId);
  return applied && { client: applied.client, at: applied.at };
}

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

export function troubleOf({ damage: { trouble } }: ReviewStore): Pick<ReviewMeta, "trouble"> {
  return trouble === undefined ? {} : { trouble };
}

/** Returns the metadata with the mark of the review's current commit; undefined if it has that mark already. */
export function markedMeta(store: ReviewStore, { committed: before, ...meta }: ReviewMeta): ReviewMeta | undefined {
  const committed = commitOf(store, meta.reviewId);
  if (committed?.commit === before?.commit) return undefined;
  return committed === undefined ? meta : { ...meta, committed };
}
