import type { FeedbackBatch, FeedbackNews } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import { findRepository, readStateWithRenames } from "../git/index.ts";
import { maxUncommittedFiles } from "../limits.ts";
import { findCommit } from "../shown/storedMeta.ts";
import type { FeedbackServices } from "./feedbackServices.ts";

/**
 * The end of a review, after which no wait for feedback is worth it: the person closed it, it was committed, or they
 * approved a plan, or an edit that was applied since. A wait is then answered at once with what became of the review.
 */
type EndParts = Pick<FeedbackServices, "store" | "feedback" | "workspace">;
type ReviewEnd = Pick<FeedbackBatch, "isClosed" | "committed" | "approved">;

export function hasEnded(reviewId: string, parts: Omit<EndParts, "workspace">): boolean {
  const { store } = parts;
  if (store.committed(reviewId) !== undefined || findApproved(reviewId, parts) !== undefined) return true;
  return store.reviews().some(({ id, open }) => id === reviewId && !open);
}

/** Returns what became of a review; empty while it has not ended. */
export async function describeEnd(reviewId: string, parts: EndParts): Promise<ReviewEnd> {
  if (!hasEnded(reviewId, parts)) return {};
  const approved = findApproved(reviewId, parts);
  const committed = await findCommits(reviewId, parts);
  return withoutUndefined({ isClosed: true, approved, committed });
}

/** Returns, for a review that was closed or committed, the open review of its directory; undefined while it goes on. */
export function findOpenInstead(reviewId: string, store: EndParts["store"]): FeedbackNews["ended"] {
  const reviews = store.reviews();
  const own = reviews.find(({ id }) => id === reviewId);
  if (own === undefined || own.open) return undefined;
  const open = reviews.find((each) => each.open && each.baseUri === own.baseUri && !each.isProposal);
  return open === undefined ? {} : { open: { reviewId: open.id, title: open.title } };
}

function findApproved(
  reviewId: string,
  { store, feedback }: Pick<EndParts, "store" | "feedback">,
): ReviewEnd["approved"] {
  const isPlan = store.iterationAt(reviewId, -1)?.isPlan === true;
  const isApplied = store.books.changes.applied(reviewId) !== undefined;
  if ((!isPlan && !isApplied) || feedback.status(reviewId) !== "Approved") return undefined;
  return isPlan ? "plan" : "edit";
}

async function findCommits(reviewId: string, parts: EndParts): Promise<ReviewEnd["committed"]> {
  const { store } = parts;
  const committed = findCommit(store, reviewId);
  if (committed === undefined) return undefined;
  const { at: _, ...made } = committed;
  const uncommitted = await listUncommitted(store.iterationAt(reviewId, -1)?.baseUri ?? "", parts);
  return withoutUndefined({ ...made, uncommitted });
}

type Uncommitted = NonNullable<NonNullable<ReviewEnd["committed"]>["uncommitted"]>;

/** Lists the changed files of a repository that are in no commit now; undefined when git cannot tell. */
async function listUncommitted(
  baseUri: string,
  { workspace }: Pick<EndParts, "workspace">,
): Promise<Uncommitted | undefined> {
  if (!workspace.isTrusted()) return undefined;
  const found = await findRepository(baseUri);
  const looked = found.kind === "found" ? await readStateWithRenames(found.value) : found;
  if (looked.kind !== "read") return undefined;
  const { staged, others, changed } = looked.value;
  const paths = [...new Set([...staged, ...others].map(({ path }) => path))].slice(0, maxUncommittedFiles);
  return { files: changed, paths };
}
