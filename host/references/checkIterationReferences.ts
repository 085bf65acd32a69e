import type { CheckParams, Refusal } from "@dialectic/shared/protocol";
import { findSubtreeEnd, type ReviewDocument, type Section } from "@dialectic/shared/review";
import { findSection, type ReadIteration, readIteration } from "../shown/reviewReading.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import type { ReviewStore } from "../store/index.ts";
import { type CheckedSections, checkedSections } from "./checkedSections.ts";
import type { ReferenceStates } from "./referenceStates.ts";
import type { ReferenceStatus } from "./referenceStatus.ts";

/** References of an iteration, each with its state in the current code. */
export interface CheckedIteration extends ReadIteration {
  readonly statuses: readonly ReferenceStatus[];
  readonly checked: CheckedSections;
}

/** Checks the references of a review, or of one section with its subsections. */
export async function checkIterationReferences(
  params: CheckParams,
  { store, states }: { readonly store: ReviewStore; readonly states: ReferenceStates },
  shown: ShownReview | undefined,
): Promise<CheckedIteration | Refusal> {
  const read = await readIteration(params, store, shown);
  if ("reason" in read) return read;
  const { reviewId, document, baseUri } = read;
  const sections = findSections(params.section, document);
  if ("reason" in sections) return sections;
  const checked = checkedSections(document.sections, sections);
  const statuses = await states.check({ reviewId, baseUri }, checked);
  return { ...read, statuses, checked };
}

function findSections(name: string | undefined, document: ReviewDocument): readonly Section[] | Refusal {
  if (name === undefined) return document.sections;
  const found = findSection(name, document);
  if (typeof found !== "number") return found;
  return document.sections.slice(found, findSubtreeEnd(document.sections, found));
}
