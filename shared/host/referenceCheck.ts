import type { CheckedReferences, CheckParams, Refusal } from "../protocol/index.ts";
import { type ReviewDocument, type Section, subtreeEnd } from "../review/index.ts";
import type { ReviewStore } from "../store/index.ts";
import { checkedSections } from "./checkedSections.ts";
import type { ReferenceStates } from "./referenceStates.ts";
import { rowsOf } from "./referenceTable.ts";
import { oneSection, readIteration } from "./reviewReading.ts";
import type { ShownReview } from "./shownReview.ts";

/** When a review has more references than this, those that are right are only counted. */
const listedCap = 200;

/** Says how the references of a review, or of one section with its subsections, stand with the code as it is now. */
export async function checkReferences(
  params: CheckParams,
  { store, states }: { readonly store: ReviewStore; readonly states: ReferenceStates },
  shown: ShownReview | undefined,
): Promise<CheckedReferences | Refusal> {
  const read = await readIteration(params, store, shown);
  if ("reason" in read) return read;
  const { reviewId, number, document, baseUri } = read;
  const sections = sectionsOf(params.section, document);
  if ("reason" in sections) return sections;
  const standings = await states.check({ reviewId, baseUri }, checkedSections(document.sections, sections));
  const wrong = standings.filter(({ report }) => report.state !== "exact");
  const told = standings.filter(({ report }) => report.state !== "exact" || report.reason !== undefined);
  return {
    kind: "checked",
    reviewId,
    iteration: number,
    total: standings.length,
    right: standings.length - wrong.length,
    references: [...rowsOf(standings.length <= listedCap ? standings : told, document)],
  };
}

function sectionsOf(name: string | undefined, document: ReviewDocument): readonly Section[] | Refusal {
  if (name === undefined) return document.sections;
  const found = oneSection(name, document);
  if (typeof found !== "number") return found;
  return document.sections.slice(found, subtreeEnd(document.sections, found));
}
