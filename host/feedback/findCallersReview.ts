import type { Refusal } from "@dialectic/shared/protocol";
import { comparePlaces, type EventPlace } from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import type { ReviewStore, ReviewSummary } from "../store/index.ts";
import { createBaseCheck } from "./createBaseCheck.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import type { FeedbackClient } from "./runningClients.ts";

type KnownReview = Pick<ReviewSummary, "id" | "baseUri" | "isProposal">;

/**
 * Returns the review that a call is about: the named one; else the last one that this client presented; else the last
 * one of its folders; else the shown one, if all reviews have one base directory. Proposals come after reviews.
 */
export async function findCallersReview(
  reviewId: string | undefined,
  client: FeedbackClient,
  services: FeedbackServices,
): Promise<string | Refusal> {
  const { store, host } = services;
  const reviews = store.reviews();
  const shown = host.presented?.meta;
  const ids = reviews.map(({ id }) => id);
  if (reviewId !== undefined) {
    const isKnown = reviewId === shown?.reviewId || ids.includes(reviewId);
    return isKnown ? reviewId : createRefusal("review-unknown", `There is no review ${reviewId}.`, ids);
  }
  // A review that could not be saved yet is only shown.
  const unsaved =
    shown === undefined || ids.includes(shown.reviewId)
      ? []
      : [{ id: shown.reviewId, baseUri: shown.baseUri, isProposal: false }];
  const known: readonly KnownReview[] = [...unsaved, ...reviews];
  const bases = new Set(known.map(({ baseUri }) => baseUri));
  const here = await listReviewsHere(known, client, services);
  const found = pickFirst(listPresented(client, known, here, services)) ?? pickFirst(here);
  if (found !== undefined) return found;
  if (bases.size === 0)
    return createRefusal("review-unknown", "No review has been presented yet. Call present_review first.");
  const isClear = bases.size === 1 || client.folders === undefined;
  const several = "None of these reviews belongs to your folder. Pass review_id, or call present_review first.";
  if (!isClear) return createRefusal("review-unknown", several, ids);
  const shownReview = known.find(({ id, isProposal }) => id === shown?.reviewId && !isProposal);
  return shownReview?.id ?? pickFirst(known) ?? createRefusal("review-unknown", several, ids);
}

async function listReviewsHere(
  known: readonly KnownReview[],
  { folders = [] }: FeedbackClient,
  { workspace }: FeedbackServices,
): Promise<readonly KnownReview[]> {
  const isHere = createBaseCheck(folders, workspace);
  const found: KnownReview[] = [];
  for (const review of known) if (await isHere(review.baseUri)) found.push(review);
  return found;
}

/** Returns the reviews that a client presented, the latest first; a command is known by its name in its folder. */
function listPresented(
  { name, instance }: FeedbackClient,
  known: readonly KnownReview[],
  here: readonly KnownReview[],
  { store }: FeedbackServices,
): readonly KnownReview[] {
  if (instance === undefined)
    return here.filter(({ id }) => store.iterations(id).some((iteration) => iteration.client === name));
  const worked = known.flatMap((review) => {
    const last = listInstanceWork(instance, review.id, store).at(-1);
    return last === undefined ? [] : { review, last };
  });
  return worked.sort((one, other) => comparePlaces(other.last, one.last)).map(({ review }) => review);
}

function pickFirst(reviews: readonly KnownReview[]): string | undefined {
  return (reviews.find(({ isProposal }) => !isProposal) ?? reviews[0])?.id;
}

/** Returns the places of the iterations and rounds that a running client made in a review, in order. */
export function listInstanceWork(instance: string, reviewId: string, store: ReviewStore): readonly EventPlace[] {
  const isOwn = ({ retryId }: { readonly retryId?: string }) => retryId?.startsWith(`${instance}:`) === true;
  const made = [...store.iterations(reviewId).filter(isOwn), ...store.books.changes.rounds(reviewId).filter(isOwn)];
  return made.sort(comparePlaces);
}
