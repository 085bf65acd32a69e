import type { CheckParams, Refusal } from "@dialectic/shared/protocol";
import { findSubtreeEnd, type ReviewDocument, type Section } from "@dialectic/shared/review";
import { findSection, type ReadIteration, readIteration } from "../history/reviewReading.ts";
import type { ShownReview } from "../history/shownReview.ts";
import type { ReviewStore } from "../store/index.ts";
import { checkedSections } from "./checkedSections.ts";
import type { ReferenceStates, ReferenceStatus } from "./referenceStates.ts";

/** References of an iteration, each with its state in the current code. */
export interface CheckedIteration extends ReadIteration {
  readonly statuses: readonly ReferenceStatus[];
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
  const standings = await states.check({ reviewId, baseUri }, checkedSections(document.sections, sections));
  return { ...read, statuses: standings };
}

function findSections(name: string | undefined, document: ReviewDocument): readonly Section[] | Refusal {
  if (name === undefined) return document.sections;
  const found = findSection(name, document);
  if (typeof found !== "number") return found;
  return document.sections.slice(found, findSubtreeEnd(document.sections, found));
}
