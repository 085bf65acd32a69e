import type { GetParams, Refusal, ReviewText } from "../protocol/index.ts";
import { documentText, findSections, outline, type ReviewDocument, sectionText } from "../review/index.ts";
import type { ReviewStore } from "../store/index.ts";
import type { ShownReview } from "./shownReview.ts";
import { commitOf } from "./storedMeta.ts";
import { refusal } from "./updateRequest.ts";

/** Reads what stands, of the latest or any iteration; without a review id, of the review that is shown. */
export async function readReview(
  params: GetParams,
  store: ReviewStore,
  shown: ShownReview | undefined,
): Promise<ReviewText | Refusal> {
  const reviews = store.reviews();
  const reviewId = params.reviewId ?? shown?.meta.reviewId;
  const summary = reviews.find((review) => review.id === reviewId);
  if (reviewId === undefined || (summary === undefined && shown?.meta.reviewId !== reviewId)) {
    const message =
      reviewId === undefined
        ? "No review has been presented yet. Call present_review first."
        : `There is no review ${reviewId}.`;
    return refusal(
      "review-unknown",
      message,
      reviews.map((review) => review.id),
    );
  }
  const iterations = store.iterations(reviewId);
  const isShown =
    shown?.meta.reviewId === reviewId && (params.iteration ?? shown.meta.iteration) === shown.meta.iteration;
  const number = params.iteration ?? (isShown ? shown.meta.iteration : iterations.length);
  // What is shown may not be on the disk yet.
  const document = isShown ? shown.document : await readDocument(store, reviewId, number);
  if ("reason" in document) return document;
  const stored = iterations[number - 1];
  const chosen = chooseText(params, document);
  if (typeof chosen !== "string") return chosen;
  const end = Math.min(chosen.length, params.offset + params.limit);
  const isOutline = params.view === "outline";
  const committed = commitOf(store, reviewId);
  return {
    kind: "review",
    reviewId,
    title: stored?.title ?? shown?.meta.title ?? "",
    baseUri: stored?.baseUri ?? shown?.meta.baseUri ?? "",
    iteration: number,
    iterations: Math.max(iterations.length, number),
    updatedAt: stored?.at ?? shown?.meta.updatedAt ?? 0,
    ...(committed === undefined ? {} : { committed }),
    content: isOutline ? "" : chosen.slice(params.offset, end),
    totalLength: chosen.length,
    ...(isOutline || end >= chosen.length ? {} : { nextOffset: end }),
    ...(isOutline ? { outline: outline(document).map((entry) => ({ ...entry })) } : {}),
  };
}

async function readDocument(store: ReviewStore, reviewId: string, number: number): Promise<ReviewDocument | Refusal> {
  const count = store.iterations(reviewId).length;
  if (number > count) {
    return refusal("iteration-unknown", `Review ${reviewId} has ${count} iterations; there is no iteration ${number}.`);
  }
  const read = await store.document(reviewId, number);
  if (read.kind === "document") return read.document;
  return refusal(
    "storage-failed",
    `Iteration ${number} of review ${reviewId} cannot be read back from disk (${read.kind}).`,
  );
}

function chooseText(params: GetParams, document: ReviewDocument): string | Refusal {
  if (params.section === undefined) return documentText(document);
  const found = findSections(document, params.section);
  const [first] = found;
  const paths = outline(document);
  if (first === undefined) {
    return refusal(
      "section-unknown",
      `There is no section "${params.section}".`,
      paths.map((entry) => entry.path).slice(0, 100),
    );
  }
  if (found.length > 1) {
    const candidates = found.map((index) => `${paths[index]?.path ?? ""} (${paths[index]?.id ?? ""})`);
    return refusal(
      "section-ambiguous",
      `Several sections are named "${params.section}". Name one by its id: ${candidates.join(" | ")}`,
      candidates,
    );
  }
  return sectionText(document, first);
}
