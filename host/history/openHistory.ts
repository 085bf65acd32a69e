import type { FollowedPlan, PanelToHost, PartOf } from "@dialectic/shared/protocol";
import { comparePlan } from "@dialectic/shared/review";
import type { HostBase } from "../files/hostBase.ts";
import { maxPlanPoints } from "../limits.ts";
import type { PagePart } from "../shown/pagePart.ts";
import { ReviewHistory } from "../shown/reviewHistory.ts";
import { ReviewStatuses } from "../shown/reviewStatus.ts";
import type { ShownReviews } from "../shown/shownReview.ts";
import type { ReviewStore, ReviewSummary } from "../store/index.ts";
import { createPageSearch, HistorySearch } from "./historySearch.ts";

/** Returns the approved plan that an iteration of a review follows, compared with it; undefined without points. */
export async function findFollowedPlan(
  reviewId: string,
  iteration: number,
  history: Pick<ReviewHistory, "open">,
  store: ReviewStore,
): Promise<FollowedPlan | undefined> {
  const plan = findPlan(reviewId, store);
  if (plan === undefined) return undefined;
  const [code, planned] = [await history.open(reviewId, iteration), await store.document(plan.id)];
  if ("reason" in code || planned.kind !== "document") return undefined;
  const points = comparePlan(planned.document, code.document).slice(0, maxPlanPoints);
  return points.length === 0 ? undefined : { planId: plan.id, points: [...points] };
}

/** Finds the plan whose code a review shows: it is the first review in the folder that got an iteration after the approval. */
function findPlan(reviewId: string, store: ReviewStore): ReviewSummary | undefined {
  const reviews = store.reviews();
  const review = reviews.find(({ id }) => id === reviewId);
  if (review === undefined || review.isPlan || review.isProposal) return undefined;
  const here = reviews.filter(({ baseUri, isProposal }) => baseUri === review.baseUri && !isProposal);
  const statuses = new ReviewStatuses(store);
  return here.find(({ id, isPlan }) => {
    if (!isPlan || statuses.find(id).status !== "Approved") return false;
    const { verdicts } = store.books.feedback.feedback(id);
    const approval = verdicts.findLast(({ by, verdict }) => by.kind === "person" && verdict === "approve");
    const began = here.flatMap((each) => {
      const first = each.isPlan ? undefined : store.iterations(each.id).find(({ at }) => at >= (approval?.at ?? 0));
      return first === undefined ? [] : [first];
    });
    const [first] = began.sort((one, other) => one.at - other.at);
    return first?.reviewId === reviewId;
  });
}

export function openHistory({ store, workspace }: Pick<HostBase, "store" | "workspace">, host: ShownReviews) {
  const history = new ReviewHistory({ store, workspace }, host);
  const search = new HistorySearch(store);
  return {
    history,
    search,
    openPage(): PagePart<PartOf<PanelToHost, "history">> {
      const pageSearch = createPageSearch(search);
      return {
        handlers: {
          "history/reviews": () => ({ reviews: history.reviews() }),
          "history/iterations": ({ reviewId }) => ({ iterations: history.iterations(reviewId) }),
          "history/changes": async ({ reviewId, numbers }) => ({ changes: await history.changes(reviewId, numbers) }),
          "history/plan": async ({ reviewId, iteration }) => {
            const plan = await findFollowedPlan(reviewId, iteration, history, store);
            return plan === undefined ? {} : { plan };
          },
          "history/search": pageSearch.run,
        },
        dispose: pageSearch.stop,
      };
    },
  };
}
