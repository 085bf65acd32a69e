import type { CheckParams, Refusal } from "@dialectic/shared/protocol";
import { type ReviewDocument, type Section, subtreeEnd } from "@dialectic/shared/review";
import { oneSection, type ReadIteration, readIteration } from "../history/reviewReading.ts";
import type { ShownReview } from "../history/shownReview.ts";
import type { ReviewStore } from "../store/index.ts";
import { checkedSections } from "./checkedSections.ts";
import type { ReferenceStanding, ReferenceStates } from "./referenceStates.ts";

/** References of an iteration, each with its state in the current code. */
export interface StandingReferences extends ReadIteration {
  readonly standings: readonly ReferenceStanding[];
}

/** Checks the references of a review, or of one section with its subsections. */
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

function sectionsOf(name: string | undefined, document: ReviewDocument): readonly Section[] | Refusal {
  if (name === undefined) return document.sections;
  const found = oneSection(name, document);
  if (typeof found !== "number") return found;
  return document.sections.slice(found, subtreeEnd(document.sections, found));
}
