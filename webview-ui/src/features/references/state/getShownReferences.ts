import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import { describeReferences, type ReferenceWords } from "./referenceState.ts";

/** Counts the references of the current review; undefined before the host has sent them. */
export function getShownReferences({
  references,
  view,
}: Pick<PanelState, "references" | "view">): ReferenceWords | undefined {
  const isKnown = references.reviewId === getShownReview({ view })?.meta.reviewId;
  return isKnown ? describeReferences(references) : undefined;
}
