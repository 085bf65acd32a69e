import type { PresentParams, Refusal } from "@dialectic/shared/protocol";
import { type ReviewUpdate, type UpdateOutcome, updateSteps } from "@dialectic/shared/review";
import { inTurns } from "../base/breath.ts";
import { hashText } from "../store/index.ts";
import type { Caller } from "./chooseReview.ts";
import { unappliedAnswer } from "./presentAnswer.ts";
import { baseChanged, modeOf } from "./updateRequest.ts";
import { findTarget, type KnownReviews, newProposal, targetOfUnrelated, type UpdateTarget } from "./updateTarget.ts";

/** An update to apply. `base` is the real path of its base directory. */
export interface WantedUpdate {
  readonly params: PresentParams;
  readonly update: ReviewUpdate;
  readonly base: string;
  readonly begins: "proposal" | undefined;
  readonly caller: Caller;
}

type Applied = Extract<UpdateOutcome, { kind: "applied" }>;

/** Finds the review of an update, and applies the update to its text. */
export async function applyToReview(
  { params, update, base, begins, caller }: WantedUpdate,
  known: KnownReviews,
): Promise<{ readonly kind: "applied"; readonly target: UpdateTarget; readonly outcome: Applied } | Refusal> {
  const apply = async (target: UpdateTarget) => {
    const outcome = await inTurns(updateSteps(target.document, update, hashText));
    return outcome.kind === "applied" ? ({ kind: "applied", target, outcome } as const) : unappliedAnswer(outcome);
  };
  if (begins === "proposal") return apply(newProposal(known.newId()));
  const target = await findTarget({ ...params, mode: modeOf(update) }, base, known, caller);
  if (target.kind === "refused") return target;
  if (update.kind !== "replace" && target.baseUri !== undefined && target.baseUri !== base)
    return baseChanged(target.baseUri, base, modeOf(update));
  const applied = await apply(target);
  if (applied.kind === "refused" || params.reviewId !== undefined || update.kind !== "replace") return applied;
  const unrelated = targetOfUnrelated(target, applied.outcome.document, known);
  return unrelated === undefined ? applied : apply(unrelated);
}
