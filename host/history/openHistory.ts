import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { HostBase } from "../files/hostBase.ts";
import { findFollowedPlan } from "./followedPlan.ts";
import type { PagePart } from "./pagePart.ts";
import { ReviewHistory } from "./reviewHistory.ts";
import type { ShownReviews } from "./shownReview.ts";

export function openHistory({ store, workspace }: Pick<HostBase, "store" | "workspace">, host: ShownReviews) {
  const history = new ReviewHistory({ store, workspace }, host);
  return {
    history,
    openPage: (): PagePart<PartOf<PanelToHost, "history">> => ({
      handlers: {
        "history/reviews": () => ({ reviews: history.reviews() }),
        "history/iterations": ({ reviewId }) => ({ iterations: history.iterations(reviewId) }),
        "history/changes": async ({ reviewId, numbers }) => ({ changes: await history.changes(reviewId, numbers) }),
        "history/since": ({ reviewId, from, to }) => history.since(reviewId, from, to),
        "history/plan": async ({ reviewId, iteration }) => {
          const plan = await findFollowedPlan(reviewId, iteration, history, store);
          return plan === undefined ? {} : { plan };
        },
        "history/search": (query, signal) => history.search.search(query, signal),
      },
    }),
  };
}
