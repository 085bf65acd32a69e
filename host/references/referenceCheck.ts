import type { CheckedReferences, CheckParams, CoverageSummary, Refusal } from "@dialectic/shared/protocol";
import { type ReviewDocument, type Section, subtreeEnd } from "@dialectic/shared/review";
import type { ShownReview } from "../base/shownReview.ts";
import { type CoverageParts, type MeasuredReview, measureCoverage } from "../coverage/codeCoverage.ts";
import { coverageSummary } from "../coverage/coverageAnswers.ts";
import { oneSection, type ReadIteration, readIteration } from "../history/reviewReading.ts";
import type { ReviewStore } from "../store/index.ts";
import { checkedSections } from "./checkedSections.ts";
import type { ReferenceStanding, ReferenceStates } from "./referenceStates.ts";
import { rowsOf } from "./referenceTable.ts";

/** When a review has more references than this, those that are right are only counted. */
const listedCap = 200;
/** Milliseconds that the answer waits to hear of changes that nothing explains. */
const patience = 5_000;

/** References of an iteration, and how each stands with the code as it is now. */
export interface StandingReferences extends ReadIteration {
  readonly standings: readonly ReferenceStanding[];
}

/** Looks at the references of a review, or of one section with its subsections. */
export async function standingReferences(
  params: CheckParams,
  { store, states }: { readonly store: ReviewStore; readonly states: ReferenceStates },
  shown: ShownReview | undefined,
): Promise<StandingReferences | Refusal> {
  const read = await readIteration(params, store, shown);
  if ("reason" in read) return read;
  const { reviewId, document, baseUri } = read;
  const sections = sectionsOf(params.section, document);
  if ("reason" in sections) return sections;
  const standings = await states.check({ reviewId, baseUri }, checkedSections(document.sections, sections));
  return { ...read, standings };
}

/** Says how the references of a review, or of one section with its subsections, stand with the code as it is now. */
export async function checkReferences(
  params: CheckParams,
  { store, ...parts }: CoverageParts & { readonly store: ReviewStore },
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

/** Nothing where git cannot say what has changed, or takes too long to. */
async function summaryOf(review: MeasuredReview, parts: CoverageParts): Promise<CoverageSummary | undefined> {
  const coverage = await measureCoverage(review, parts, AbortSignal.timeout(patience));
  return coverage.kind === "measured" ? coverageSummary(coverage, review.document) : undefined;
}

function sectionsOf(name: string | undefined, document: ReviewDocument): readonly Section[] | Refusal {
  if (name === undefined) return document.sections;
  const found = oneSection(name, document);
  if (typeof found !== "number") return found;
  return document.sections.slice(found, subtreeEnd(document.sections, found));
}
