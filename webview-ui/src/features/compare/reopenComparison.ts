import type { PanelActions } from "../../state/panelActions.ts";
import { getShownReview, type PanelStore } from "../../state/panelStore.ts";
import type { RememberedPlace } from "../../state/placeMemory.ts";

/** Shows the comparison that was open before a reload, once the first review has arrived and if it belongs to it. */
export function reopenComparison(
  store: PanelStore,
  { comparison }: RememberedPlace,
  actions: Pick<PanelActions, "reopenComparison">,
): void {
  if (comparison === undefined) return;
  const stop = store.subscribe((state) => {
    const shown = getShownReview(state);
    if (shown === undefined) return;
    stop();
    if (shown.meta.reviewId !== comparison.reviewId) return;
    const { from, to, sectionId, offset } = comparison;
    const start = sectionId === undefined ? undefined : { id: sectionId, offset, isChange: false };
    void actions.reopenComparison(from, to, start);
  });
}
