import type { AppliedEdit, ReviewCommit, ReviewMeta } from "@dialectic/shared/protocol";
import { describeTree } from "../files/describeTree.ts";
import type { HostBase } from "../files/hostBase.ts";
import type { NewIteration, ReviewStore, StoredIteration } from "../store/index.ts";
import { timeSessions } from "./recordSession.ts";

type MetaParts = Pick<HostBase, "store" | "workspace">;

export function createStoredMeta({ store, workspace }: MetaParts, stored: StoredIteration): ReviewMeta {
  const { reviewId, title, baseUri, number, mode, at, client, isPlan } = stored;
  const [first, latest] = [store.iterationAt(reviewId, 0), store.iterationAt(reviewId, -1)];
  const committed = findCommit(store, reviewId);
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
    ...timeOf(store, reviewId),
    saved: true,
    ...(isPlan === undefined ? {} : { isPlan }),
    ...describeTree(baseUri, workspace),
    ...getTrouble(store),
    ...(committed === undefined ? {} : { committed }),
  };
}

export function findCommit(store: ReviewStore, reviewId: string): ReviewCommit | undefined {
  const committed = store.committed(reviewId);
  if (committed === undefined) return undefined;
  const { commit, subject, at } = committed;
  const made = store.books.commits.series(reviewId)?.commits ?? [];
  // A review that was committed once more has a series of before.
  const isSeries = made.length > 1 && made.at(-1)?.commit === commit;
  return {
    commit,
    subject,
    at,
    ...(isSeries ? { series: made.map(({ commit, subject }) => ({ commit, subject })) } : {}),
  };
}

export function findAppliedEdit(store: ReviewStore, reviewId: string): AppliedEdit | undefined {
  const applied = store.books.changes.applied(reviewId);
  return applied && { client: applied.client, at: applied.at };
}

export function createWrittenMeta(
  { store, workspace }: MetaParts,
  { document: _, section: __, retryId: ___, isProposal: ____, at, ...rest }: NewIteration,
  number: number,
  isSaved: boolean,
): ReviewMeta {
  const createdAt = store.iterationAt(rest.reviewId, 0)?.at ?? at;
  return {
    ...rest,
    iteration: number,
    iterations: number,
    createdAt,
    updatedAt: at,
    saved: isSaved,
    ...timeOf(store, rest.reviewId),
    ...describeTree(rest.baseUri, workspace),
    ...getTrouble(store),
  };
}

function timeOf(store: ReviewStore, reviewId: string): Pick<ReviewMeta, "sessionSince"> {
  const sessionSince = timeSessions(store).get(reviewId);
  return sessionSince === undefined ? {} : { sessionSince };
}

export function getTrouble({ damage: { trouble } }: ReviewStore): Pick<ReviewMeta, "trouble"> {
  return trouble === undefined ? {} : { trouble };
}

/** Returns the metadata with the mark of the review's current commit; undefined if it has that mark already. */
export function updateCommitMark(
  store: ReviewStore,
  { committed: before, ...meta }: ReviewMeta,
): ReviewMeta | undefined {
  const committed = findCommit(store, meta.reviewId);
  if (committed?.commit === before?.commit) return undefined;
  return committed === undefined ? meta : { ...meta, committed };
}
