import type { Refusal } from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import { chooseReview } from "../presenting/chooseReview.ts";
import { refuseOthers } from "../presenting/reviewsOfOthers.ts";
import type { ReviewSummary } from "../store/index.ts";
import { createBaseCheck } from "./createBaseCheck.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { listInstanceWork } from "./instanceWork.ts";
import type { FeedbackClient } from "./runningClients.ts";

type FolderReview = Pick<ReviewSummary, "id" | "title" | "baseUri" | "isProposal" | "open"> & {
  readonly client?: string;
};

/**
 * Returns the review that a call is about: the named one, else the one that `chooseReview` chooses among those of the
 * caller's folders and those that its session presented elsewhere. Where all reviews have one base directory, they are
 * those of any caller. When no review is open, it is the last one; proposals come after reviews.
 */
export async function findCallersReview(
  reviewId: string | undefined,
  client: FeedbackClient,
  services: FeedbackServices,
  purpose: "change" | "read" = "read",
): Promise<string | Refusal> {
  const { host, sessions, store } = services;
  const known = listKnown(services);
  const ids = known.map(({ id }) => id);
  if (reviewId !== undefined)
    return ids.includes(reviewId) ? reviewId : createRefusal("review-unknown", `There is no review ${reviewId}.`, ids);
  const caller = { name: client.name, session: client.instance };
  const isReview = ({ isProposal }: FolderReview) => !isProposal;
  const around = await listReviewsHere(known, client, services);
  const isClear = new Set(known.map(({ baseUri }) => baseUri)).size === 1 || client.folders === undefined;
  const shown = known.filter(({ id }) => id === host.presented?.meta.reviewId);
  const here = around.length === 0 && isClear ? [...new Set([...shown, ...known])] : around;
  const { instance } = client;
  const isOwn = ({ id }: FolderReview) => instance !== undefined && listInstanceWork(instance, id, store).length > 0;
  const elsewhere = known.filter((review) => !here.includes(review) && isOwn(review));
  const described = sessions.describe([...here, ...elsewhere].filter(isReview), caller);
  const choice = chooseReview(caller, purpose, described);
  if (choice.kind === "review") return choice.id;
  if (choice.kind === "others") return refuseOthers(choice.reviews, "Pass the review_id of the one that you mean.");
  // Nobody loses anything when a closed review is read.
  const free = purpose === "read" ? described : described.filter(({ isOthers }) => !isOthers);
  const last = free[0] ?? here.find(({ isProposal }) => isProposal);
  if (last !== undefined) return last.id;
  return known.length === 0
    ? createRefusal("review-unknown", "No review has been presented yet. Call present_review first.")
    : createRefusal(
        "review-unknown",
        "None of these reviews belongs to your folder. Pass review_id, or call present_review first.",
        ids,
      );
}

/** Lists all reviews, the last written one first. A review that could not be saved yet is only shown. */
function listKnown({ store, host }: FeedbackServices): readonly FolderReview[] {
  const reviews = store.reviews();
  const shown = host.presented?.meta;
  if (shown === undefined || reviews.some(({ id }) => id === shown.reviewId)) return reviews;
  const { reviewId: id, title, baseUri, client } = shown;
  return [{ id, title, baseUri, client, isProposal: false, open: true }, ...reviews];
}

async function listReviewsHere(
  known: readonly FolderReview[],
  { folders = [] }: FeedbackClient,
  { workspace }: FeedbackServices,
): Promise<readonly FolderReview[]> {
  const isHere = createBaseCheck(folders, workspace);
  const found: FolderReview[] = [];
  for (const review of known) if (await isHere(review.baseUri)) found.push(review);
  return found;
}
