import type { PanelToHost, PartOf, ShownPull } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import type { ChangeAnswer } from "../changes/changeRequest.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import { namePull, pullUrl } from "../forges/explainForge.ts";
import type { PullAddress } from "../forges/forge.ts";
import type { ForgeReviews } from "../forges/forgeReviews.ts";
import { sendingTimeoutMs } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { OpenedPage, PublishingPart } from "../shown/pagePart.ts";
import type { KeptPull } from "../store/index.ts";
import { planReview, toAddress } from "./planReview.ts";
import { type SendParts, sendPlan } from "./sendPlan.ts";

interface PendingReviewFeatures {
  readonly changes: ReviewChanges;
  readonly feedback: WorkspaceFeedback;
  readonly forge: ForgeReviews;
  /** Reads the pull request of a review again. */
  readonly readAgain: (pull: KeptPull, signal: AbortSignal) => Promise<ChangeAnswer>;
  readonly stateDirectory: string;
}

type Refusals = Map<string, Map<string, { readonly said: string; readonly reason: string }>>;

/** Opens the way of a review back to its pull request, as a pending review of the person. */
export function openPendingReview(base: ReviewBase, { readAgain, ...features }: PendingReviewFeatures) {
  const ending = new AbortController();
  const refusals: Refusals = new Map();
  const parts: SendParts = {
    ...base,
    ...features,
    refusals,
    noteRefused(reviewId, id, refused) {
      const own = refusals.get(reviewId) ?? new Map();
      refusals.set(reviewId, own);
      if (refused === undefined) own.delete(id);
      else own.set(id, refused);
    },
  };
  const bound = () => AbortSignal.any([ending.signal, AbortSignal.timeout(sendingTimeoutMs)]);
  const findAddress = (reviewId: string): PullAddress | undefined => {
    const kept = base.store.books.pulls.find(reviewId);
    return kept && toAddress(kept);
  };
  const readFirst = async (reviewId: string, signal: AbortSignal): Promise<Refused | undefined> => {
    const kept = base.store.books.pulls.find(reviewId);
    if (kept === undefined) return undefined;
    const read = await readAgain(kept, signal);
    // The pull request may have no changes any more: then there is a plan without places.
    return read.kind === "refused" && read.reason !== "nothing-changed" ? refuse(read.message) : undefined;
  };
  return {
    openPage({ view }: OpenedPage): PublishingPart<PartOf<PanelToHost, "pending-review">, "shownPull"> {
      return {
        handlers: {
          "pending-review/plan": async ({ reviewId, isReadAgain }, signal) => {
            const until = AbortSignal.any([bound(), toAbortSignal(signal)]);
            const problem = isReadAgain === true ? await readFirst(reviewId, until) : undefined;
            if (problem !== undefined) return problem;
            const outcome = await planReview(reviewId, parts, until);
            return outcome.kind === "planned" ? outcome.plan : outcome;
          },
          "pending-review/send": (wish, signal) =>
            sendPlan(wish, parts, { signal: bound(), cancelled: toAbortSignal(signal) }),
        },
        values: {
          shownPull(tell) {
            const look = () => {
              const reviewId = view.current?.meta.reviewId;
              if (reviewId !== undefined) tell({ reviewId, pull: toShown(findAddress(reviewId)) });
            };
            look();
            return { opened: look, updated: look, noted: look, rounds: look };
          },
        },
      };
    },
    stop: () => ending.abort(),
  };
}

function toShown(address: PullAddress | undefined): ShownPull["pull"] {
  return address === undefined ? null : { name: namePull(address), url: pullUrl(address) };
}
