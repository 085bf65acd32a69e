import type { HostParts } from "../../../state/askHost.ts";
import type { PanelState } from "../../../state/panelStore.ts";
import type { StoryCode } from "../../changes/state/changesState.ts";
import { findSuccessor } from "../../changes/state/hunkAncestors.ts";
import { type BegunUndo, type UndoState, withUndone } from "./undoState.ts";

/**
 * Reads the undone changes when a review with changes is shown, and when the host reconnects. News follow by itself. An
 * open box for a reason goes with its lines when they are edited.
 */
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
  store.subscribe(({ changes: { story }, undo }, before) => {
    if (story === undefined || story === before.changes.story || undo.begun.size === 0) return;
    const moved = withMovedBoxes(undo, story);
    if (moved !== undo) store.setState({ undo: moved });
  });
}

function withMovedBoxes(undo: UndoState, story: StoryCode): UndoState {
  const begun = new Map<string, BegunUndo>();
  for (const [key, known] of undo.begun) {
    const found = known.target.kind === "hunk" ? findSuccessor(story, known.row) : undefined;
    if (found === undefined) continue;
    const { row, file, hunk } = found;
    begun.set(key, { target: { kind: "hunk", file, hunk }, row, isEdited: true });
  }
  return begun.size === 0 ? undo : { ...undo, begun: new Map([...undo.begun, ...begun]) };
}
