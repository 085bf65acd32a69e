import type { PanelToHost, PartOf, ShownPull } from "@dialectic/shared/protocol";
import { refuse } from "../base/createRefusal.ts";
import { namePull, pullUrl } from "../forges/explainForge.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { OpenedPage, PublishingPart } from "../shown/pagePart.ts";

/** Opens the way of a review back to its pull request, as a pending review of the person. */
export function openPendingReview({ store }: ReviewBase) {
  const findPull = (reviewId: string): ShownPull["pull"] => {
    const kept = store.books.pulls.find(reviewId);
    if (kept === undefined) return null;
    const address = { ...kept, host: kept.forge };
    return { name: namePull(address), url: pullUrl(address) };
  };
  return {
    openPage({ view }: OpenedPage): PublishingPart<PartOf<PanelToHost, "pending-review">, "shownPull"> {
      return {
        handlers: {
          "pending-review/plan": () => refuse("This is not built yet."),
          "pending-review/send": () => refuse("This is not built yet."),
        },
        values: {
          shownPull(tell) {
            const look = () => {
              const reviewId = view.current?.meta.reviewId;
              if (reviewId !== undefined) tell({ reviewId, pull: findPull(reviewId) });
            };
            look();
            return { opened: look, updated: look, noted: look, rounds: look };
          },
        },
      };
    },
  };
}
