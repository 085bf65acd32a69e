import type { HostParts } from "../../../state/askHost.ts";
import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import type { PlanState } from "./planState.ts";

export interface PlanActions {
  showPlan(): void;
}

/** Reads the plan of each iteration that is shown, and again when the host reconnects. */
export function followPlan({ store, currentHost }: HostParts): void {
  let asked: string | undefined;
  const read = async (key: string, reviewId: string, iteration: number) => {
    // Without an answer no plan is shown; the next connection sends the request again.
    const answer = await currentHost()
      ?.["history/plan"]({ reviewId, iteration })
      .catch(() => undefined);
    if (answer === undefined || asked !== key) return;
    const { sheet } = store.getState();
    const plan = answer.plan && { ...answer.plan, reviewId };
    store.setState({ plan, sheet: plan === undefined && sheet?.kind === "plan" ? undefined : sheet });
  };
  const follow = (state: PanelState) => {
    const meta = getShownReview(state)?.meta;
    const key = state.isConnected && meta !== undefined ? `${meta.reviewId} ${meta.iteration}` : undefined;
    if (key === asked) return;
    asked = key;
    if (key !== undefined && meta !== undefined) void read(key, meta.reviewId, meta.iteration);
  };
  store.subscribe(follow);
  follow(store.getState());
}

export function createPlanActions({ store }: Pick<HostParts, "store">): PlanActions {
  return { showPlan: () => store.setState({ sheet: { kind: "plan" } }) };
}

/** Returns the plan of the shown review. */
export function getShownPlan(state: Pick<PanelState, "view" | "plan">): PlanState | undefined {
  const { plan } = state;
  return plan?.reviewId === getShownReview(state)?.meta.reviewId ? plan : undefined;
}
