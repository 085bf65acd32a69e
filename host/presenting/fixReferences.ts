import type { PresentParams, Refusal } from "@dialectic/shared/protocol";
import { compareSections, type UpdateOutcome } from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import { maxNamedFixes } from "../limits.ts";
import { type FixedReference, fixMoved } from "../references/fixMoved.ts";
import type { ReferenceStates } from "../references/referenceStates.ts";
import type { UpdateTarget } from "./updateTarget.ts";

type Applied = Extract<UpdateOutcome, { kind: "applied" }>;

/** Returns the outcome of an update with the corrections that its call asked for, or refuses a call that was only for them and finds none. */
export async function fixReferences(
  { target, outcome }: { readonly target: UpdateTarget; readonly outcome: Applied },
  { fixReferences: isWanted = false, updates, content }: PresentParams,
  baseUri: string,
  states: Pick<ReferenceStates, "check">,
): Promise<Applied | Refusal> {
  if (!isWanted) return outcome;
  const review = { reviewId: target.review.reviewId, baseUri };
  const { document, fixed } = await fixMoved(review, { before: target.document, document: outcome.document }, states);
  const isOnlyFix = updates === undefined && content.trim() === "";
  if (fixed.length === 0 && isOnlyFix)
    return createRefusal(
      "nothing-changed",
      "No reference of this review has only moved, so nothing was changed. check_references lists those that need a correction.",
    );
  const changes = compareSections(target.document, document);
  return { ...outcome, document, changes, notes: [...outcome.notes, describeFixed(fixed)] };
}

function describeFixed(fixed: readonly FixedReference[]): string {
  if (fixed.length === 0) return "No other reference has only moved, so none was corrected.";
  const named = fixed.slice(0, maxNamedFixes).map(({ from, to }) => `${from} is now ${to}`);
  const more = fixed.length > maxNamedFixes ? `; and ${fixed.length - maxNamedFixes} more` : "";
  const count =
    fixed.length === 1 ? "1 reference that only moved was" : `${fixed.length} references that only moved were`;
  return `${count} corrected: ${named.join("; ")}${more}.`;
}
