import type { HostParts } from "../../../state/askHost.ts";
import type { PanelState } from "../../../state/panelStore.ts";
import { withUndone } from "./undoState.ts";

/** Reads the undone changes when a review with changes is shown, and when the host reconnects. News follow by itself. */
export function followUndo({ store, currentHost }: HostParts): void {
  let asked: string | undefined;
  const read = async (reviewId: string) => {
    const { undone } = store.getState().undo;
    // Without an answer nothing is shown as undone; the next connection sends the request again.
    const answer = await currentHost()
      ?.["undo/list"]({ reviewId })
      .catch(() => undefined);
    // News that arrived meanwhile are newer.
    if (answer === undefined || store.getState().undo.undone !== undone) return;
    store.setState(({ undo }) => ({ undo: withUndone(undo, answer) }));
  };
  const follow = ({ changes: { reviewId, rounds }, isConnected }: PanelState) => {
    if (!isConnected || reviewId === undefined || rounds.length === 0) asked = undefined;
    else if (asked !== reviewId) {
      asked = reviewId;
      void read(reviewId);
    }
  };
  store.subscribe(follow);
}
