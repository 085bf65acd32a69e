import type { Refusal } from "@dialectic/shared/protocol";
import { emptyDocument, type ReviewDocument } from "@dialectic/shared/review";
import { refusal } from "../base/refusal.ts";
import type { IterationWriter } from "../history/iterationWriter.ts";
import { isIteration, type ShownReview } from "../history/shownReview.ts";
import type { NewIteration, ReviewStore, ReviewSummary } from "../store/index.ts";

export interface UpdateTarget {
  readonly kind: "target";
  readonly review: Pick<NewIteration, "reviewId" | "isProposal">;
  readonly document: ReviewDocument;
  /** The base directory of its latest iteration; undefined for a new review. */
  readonly baseUri?: string;
  readonly notes: readonly string[];
}

interface KnownReviews {
  readonly store: ReviewStore;
  readonly writer: IterationWriter;
  readonly shown: ShownReview | undefined;
  readonly newId: () => string;
}

/** Kind of a new review: one that assistants continue, or one that shows a proposed edit. */
export type NewReview = "review" | "proposal";

export function newTarget(reviewId: string, begins: NewReview): UpdateTarget {
  const review = begins === "proposal" ? ({ reviewId, isProposal: true } as const) : { reviewId };
  return { kind: "target", review, document: emptyDocument, notes: [] };
}

/**
 * Finds the review that an update goes to: the named one, else the open one of that base directory, else a new one. A
 * proposal never counts as the open one: the person decides about it, while the assistant continues its own review.
 */
export async function findTarget(
  reviewId: string | undefined,
  baseUri: string,
  { store, writer, shown, newId }: KnownReviews,
): Promise<UpdateTarget | Refusal> {
  const reviews = store.reviews();
  const ofBase = reviews.filter((review) => review.baseUri === baseUri && !review.isProposal);
  const waiting = writer.latestWaiting((iteration) => iteration.baseUri === baseUri && !iteration.isProposal)?.reviewId;
  const id = reviewId ?? waiting ?? ofBase.find((review) => review.open)?.id;
  if (id === undefined) return { ...newTarget(newId(), "review"), notes: notesAfter(ofBase[0]) };
  const standing = reviews.find((review) => review.id === id);
  const isProposal = standing?.isProposal ?? writer.latestWaiting(({ reviewId: of }) => of === id)?.isProposal;
  const place = {
    kind: "target",
    notes: [],
    review: isProposal === true ? { reviewId: id, isProposal } : { reviewId: id },
    ...(standing === undefined ? {} : { baseUri: standing.baseUri }),
  } as const;
  const known = writer.waitingDocument(id) ?? latestShown(id, store, shown);
  if (known !== undefined) return { ...place, document: known };
  const read = await store.document(id);
  if (read.kind === "document") return { ...place, document: read.document };
  const ids = reviews.map((review) => review.id);
  return read.kind === "unknown"
    ? refusal(
        "review-unknown",
        `There is no review ${id}. Leave reviewId out to continue the open review of that baseUri.`,
        ids,
      )
    : refusal(
        "storage-failed",
        `Review ${id} is damaged on disk and nothing was changed. Present it anew with mode 'replace'.`,
      );
}

/** Returns the shown text if it is the latest of that review; another host may have written since. */
function latestShown(reviewId: string, store: ReviewStore, shown: ShownReview | undefined): ReviewDocument | undefined {
  return shown !== undefined && isIteration(shown.meta, store.iterationAt(reviewId, -1)) ? shown.document : undefined;
}

function notesAfter(before: ReviewSummary | undefined): readonly string[] {
  if (before?.committed === undefined) return [];
  const { commit, subject } = before.committed;
  const what = `The review before this one was committed as ${commit.slice(0, 7)} "${subject}"`;
  return [`${what}, so this is a new review. Pass review_id ${before.id} to go on with that one instead.`];
}
