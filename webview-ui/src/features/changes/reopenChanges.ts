import type { PanelActions } from "../../state/panelActions.ts";
import { getShownReview, type PanelStore } from "../../state/panelStore.ts";
import type { RememberedPlace } from "../../state/placeMemory.ts";

/** Shows the changes that were open before a reload, once the first review has arrived and if they belong to it. */
export function reopenChanges(
  store: PanelStore,
  { changes }: RememberedPlace,
  actions: Pick<PanelActions, "showChanges">,
): void {
  if (changes === undefined) return;
  const stop = store.subscribe((state) => {
    const shown = getShownReview(state);
    if (shown === undefined) return;
    stop();
    if (shown.meta.reviewId !== changes.reviewId) return;
    const { file, hunk } = changes;
    void actions.showChanges(file === undefined ? undefined : { file, hunk }, changes);
  });
}
