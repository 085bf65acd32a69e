import { type GetParams, type OutlineEntry, type Refusal, type ReviewText, textPage } from "@dialectic/shared/protocol";
import {
  chooseSection,
  countLineEnds,
  findHoldersOfHeading,
  findSubtreeEnd,
  isNamed,
  joinDocumentText,
  joinSectionText,
  listOutline,
  nameSections,
  type ReviewDocument,
} from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import type { ReviewStore } from "../store/index.ts";
import type { ShownReview } from "./shownReview.ts";
import { findAppliedEdit, findCommit } from "./storedMeta.ts";

export interface ReadIteration {
  readonly reviewId: string;
  readonly number: number;
  readonly document: ReviewDocument;
  readonly baseUri: string;
}

/** Reads the text of the latest or any iteration; without a review id, of the shown review. */
export async function readReview(
  params: GetParams,
  store: ReviewStore,
  shown: ShownReview | undefined,
): Promise<ReviewText | Refusal> {
  const read = await readIteration(params, store, shown);
  if ("reason" in read) return read;
  const { reviewId, number, document, baseUri } = read;
  const stored = store.iteration(reviewId, number);
  const place = params.section === undefined ? undefined : findSection(params.section, document);
  if (typeof place === "object") return place;
  const chosen = place === undefined ? joinDocumentText(document) : joinSectionText(document, place);
  const { start, end } = textPage(chosen, params.offset, params.limit);
  const isOutline = params.view === "outline";
  const [committed, applied] = [findCommit(store, reviewId), findAppliedEdit(store, reviewId)];
  return {
    kind: "review",
    reviewId,
    title: stored?.title ?? shown?.meta.title ?? "",
    baseUri,
    iteration: number,
    iterations: Math.max(store.latestNumber(reviewId), number),
    updatedAt: stored?.at ?? shown?.meta.updatedAt ?? 0,
    ...(committed && { committed }),
    ...(applied && { applied }),
    content: isOutline ? "" : chosen.slice(start, end),
    totalLength: chosen.length,
    ...(isOutline || end >= chosen.length ? {} : { nextOffset: end }),
    ...(isOutline ? { outline: buildOutline(document, place) } : describePage(document, place, chosen, { start, end })),
  };
}

/** Says at which lines of the chosen text a page stands, and where sections begin in it. */
function describePage(
  document: ReviewDocument,
  place: number | undefined,
  chosen: string,
  { start, end }: { readonly start: number; readonly end: number },
): Pick<ReviewText, "firstLine" | "totalLines" | "sectionStarts"> {
  const sections =
    place === undefined ? document.sections : document.sections.slice(place, findSubtreeEnd(document.sections, place));
  const sectionStarts: number[] = [];
  let at = chosen.length - sections.reduce((sum, { text }) => sum + text.length, 0);
  for (const { text } of sections) {
    if (at > start && at < end) sectionStarts.push(at);
    at += text.length;
  }
  return {
    firstLine: countLineEnds(chosen.slice(0, start)) + 1,
    totalLines: countLineEnds(chosen.trimEnd()) + 1,
    sectionStarts,
  };
}

function buildOutline(document: ReviewDocument, place: number | undefined): OutlineEntry[] {
  const end = place === undefined ? undefined : findSubtreeEnd(document.sections, place);
  return listOutline(document)
    .slice(place, end)
    .map((entry) => ({ ...entry }));
}

/** Reads an iteration, by default the latest; without a review id, of the shown review. */
export async function readIteration(
  params: Pick<GetParams, "reviewId" | "iteration">,
  store: ReviewStore,
  shown: ShownReview | undefined,
): Promise<ReadIteration | Refusal> {
  const reviews = store.reviews();
  const reviewId = params.reviewId ?? shown?.meta.reviewId;
  const summary = reviews.find((review) => review.id === reviewId);
  if (reviewId === undefined || (summary === undefined && shown?.meta.reviewId !== reviewId)) {
    const message =
      reviewId === undefined
        ? "No review has been presented yet. Call present_review first."
        : `There is no review ${reviewId}.`;
    return createRefusal(
      "review-unknown",
      message,
      reviews.map((review) => review.id),
    );
  }
  const isShown =
    shown?.meta.reviewId === reviewId && (params.iteration ?? shown.meta.iteration) === shown.meta.iteration;
  const number = params.iteration ?? (isShown ? shown.meta.iteration : store.latestNumber(reviewId));
  // The shown iteration may not be on the disk yet.
  const document = isShown ? shown.document : await readDocument(store, reviewId, number);
  if ("reason" in document) return document;
  return {
    reviewId,
    number,
    document,
    baseUri: store.iteration(reviewId, number)?.baseUri ?? shown?.meta.baseUri ?? "",
  };
}

async function readDocument(store: ReviewStore, reviewId: string, number: number): Promise<ReviewDocument | Refusal> {
  const read = await store.document(reviewId, number);
  if (read.kind === "document") return read.document;
  if (read.kind === "unknown") return explainUnknownIteration(reviewId, number, store);
  return createRefusal(
    "storage-failed",
    `Iteration ${number} of review ${reviewId} cannot be read from disk (${read.kind}).`,
  );
}

export async function explainUnknownIteration(reviewId: string, number: number, store: ReviewStore): Promise<Refusal> {
  const isLost = (await store.damage.lost()).some((lost) => lost.reviewId === reviewId && lost.number === number);
  if (isLost) {
    const message = `Iteration ${number} of review ${reviewId} is lost: it was damaged on disk. Run "dialectic doctor --store" for details.`;
    return createRefusal("storage-failed", message);
  }
  const { length } = store.iterations(reviewId);
  const [latest, after] = [store.latestNumber(reviewId), store.numberAfter(reviewId, number)];
  const numbers = length === latest ? "" : ` (the latest is ${latest})`;
  const why = after === undefined ? "" : " Dialectic ended before it was written.";
  return createRefusal(
    "iteration-unknown",
    `Review ${reviewId} has ${length} iterations${numbers}; there is no iteration ${number}.${why}`,
  );
}

/** Says that a name means a heading in an HTML element of these sections, and so no section. */
export function describeFoldedHeading(name: string, holders: readonly string[]): string {
  return `"${name}" is a heading in an HTML element of section "${holders.join('" or "')}", and no section of its own.`;
}

/** Returns the index of the one section that a name means. */
export function findSection(name: string, document: ReviewDocument): number | Refusal {
  const choice = chooseSection(document, name);
  const holders = isNamed(choice) ? [] : findHoldersOfHeading(document, name);
  if (holders.length > 0)
    return createRefusal("section-unknown", `${describeFoldedHeading(name, holders)} Name that section.`, holders);
  if (choice.kind === "one") return choice.index;
  const paths = listOutline(document);
  if (choice.kind === "none") {
    const message = `There is no section "${name}".`;
    return choice.near.length > 0
      ? createRefusal("section-unknown", `${message} Similar names: ${choice.near.join(" | ")}`, choice.near)
      : createRefusal("section-unknown", message, paths.map((entry) => entry.path).slice(0, 100));
  }
  const candidates = nameSections(document, choice.indices);
  const message = `Several sections are named "${name}". Name one of: ${candidates.join(" | ")}`;
  return createRefusal("section-ambiguous", message, candidates);
}
