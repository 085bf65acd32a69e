import type { CancelSignal, CheckedReferences, CheckParams, Refusal } from "@dialectic/shared/protocol";
import { listShortNames } from "@dialectic/shared/review";
import { inTurns } from "../base/breath.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { findWorkingTree } from "../git/index.ts";
import { maxListedReferences, unexplainedWaitMs } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { checkIterationReferences } from "../references/checkIterationReferences.ts";
import { toReports } from "../references/checkUpdate.ts";
import { unreadNoteSteps } from "../references/unreadNotes.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { coverageSummary, unavailable } from "./coverageAnswers.ts";
import { type CoverageParts, type MeasuredReview, measureCoverage } from "./measureCoverage.ts";

/**
 * Creates the handler that checks the references of a review, or of one section with its subsections, against the
 * current code.
 */
export function referenceChecks(base: ReviewBase & CoverageParts) {
  return async (
    params: CheckParams,
    signal: CancelSignal = new AbortController().signal,
  ): Promise<CheckedReferences | Refusal> => {
    await base.host.settled();
    return checkReferences(params, base, base.host.presented, toAbortSignal(signal));
  };
}

async function checkReferences(
  params: CheckParams,
  base: ReviewBase & CoverageParts,
  shown: ShownReview | undefined,
  signal: AbortSignal,
): Promise<CheckedReferences | Refusal> {
  const read = await checkIterationReferences(params, base, shown);
  if ("reason" in read) return read;
  const { reviewId, number, document, baseUri, statuses, checked } = read;
  // A reference into a text that git cannot read may be right or wrong.
  const wrong = statuses.filter(({ report, isUnread }) => report.state !== "exact" || isUnread === true);
  const told = statuses.filter(({ report }) => report.state !== "exact" || report.reason !== undefined);
  const names = listShortNames(document);
  const isWhole = params.section === undefined && params.iteration === undefined;
  const coverage = isWhole
    ? await summarizeCoverage({ meta: { reviewId, baseUri }, document, statuses }, names, base, signal)
    : {};
  const notes = await inTurns(unreadNoteSteps(checked, document));
  return {
    kind: "checked",
    reviewId,
    iteration: number,
    repository: findWorkingTree(baseUri) ?? baseUri,
    total: statuses.length,
    right: statuses.length - wrong.length,
    references: [...toReports(statuses.length <= maxListedReferences ? statuses : told, document, names)],
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    ...coverage,
  };
}

/** Measures coverage, or says why it cannot be measured. A folder without a repository has none. */
async function summarizeCoverage(
  review: MeasuredReview,
  names: readonly string[],
  base: CoverageParts,
  signal: AbortSignal,
): Promise<Pick<CheckedReferences, "coverage" | "unmeasured">> {
  // A client that has given up need not be measured for.
  const until = AbortSignal.any([signal, AbortSignal.timeout(unexplainedWaitMs)]);
  const coverage = await measureCoverage(review, base, until);
  if (coverage.kind === "measured") return { coverage: coverageSummary(coverage, review.document, names) };
  return coverage.kind === "no-repository" ? {} : { unmeasured: unavailable(coverage).message };
}
