import type { CheckedReferences, CheckParams, CoverageSummary, Refusal } from "@dialectic/shared/protocol";
import type { ShownReview, ShownReviews } from "../history/shownReview.ts";
import { rowsOf } from "../references/referenceTable.ts";
import { standingReferences } from "../references/standingReferences.ts";
import type { ReviewStore } from "../store/index.ts";
import { type CoverageParts, type MeasuredReview, measureCoverage } from "./codeCoverage.ts";
import { coverageSummary } from "./coverageAnswers.ts";

/** References that are listed in full; in larger reviews, valid references are only counted. */
const listedCap = 200;
/** Milliseconds to wait for the unexplained changes. */
const patience = 5_000;

type CheckingParts = CoverageParts & { readonly store: ReviewStore };

/**
 * Creates the handler that checks the references of a review, or of one section with its subsections, against the
 * current code.
 */
export function referenceChecks(reviews: ShownReviews, parts: CheckingParts) {
  return async (params: CheckParams): Promise<CheckedReferences | Refusal> => {
    await reviews.settled();
    return checkReferences(params, parts, reviews.presented);
  };
}

async function checkReferences(
  params: CheckParams,
  { store, ...parts }: CheckingParts,
  shown: ShownReview | undefined,
): Promise<CheckedReferences | Refusal> {
  const read = await standingReferences(params, { ...parts, store }, shown);
  if ("reason" in read) return read;
  const { reviewId, number, document, baseUri, standings } = read;
  const wrong = standings.filter(({ report }) => report.state !== "exact");
  const told = standings.filter(({ report }) => report.state !== "exact" || report.reason !== undefined);
  const isWhole = params.section === undefined && params.iteration === undefined;
  const coverage = isWhole ? await summaryOf({ meta: { reviewId, baseUri }, document, standings }, parts) : undefined;
  return {
    kind: "checked",
    reviewId,
    iteration: number,
    total: standings.length,
    right: standings.length - wrong.length,
    references: [...rowsOf(standings.length <= listedCap ? standings : told, document)],
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** Measures coverage; undefined when git fails or takes too long. */
async function summaryOf(review: MeasuredReview, parts: CoverageParts): Promise<CoverageSummary | undefined> {
  const coverage = await measureCoverage(review, parts, AbortSignal.timeout(patience));
  return coverage.kind === "measured" ? coverageSummary(coverage, review.document) : undefined;
}
