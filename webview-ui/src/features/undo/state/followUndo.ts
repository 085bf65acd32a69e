import type { StoryCode } from "../../../state/changedCode.ts";
import type { PanelStore } from "../../../state/panelStore.ts";
import { findSuccessor } from "../../changes/state/hunkAncestors.ts";
import { type BegunUndo, nothingUndone, type UndoState } from "./undoState.ts";

/** Begins anew for another review. An open box for a reason goes with its lines when they are edited. */
export function followUndo(store: PanelStore): void {
  store.subscribe(({ changes, undo }, before) => {
    if (changes.reviewId !== before.changes.reviewId && undo !== nothingUndone) store.setState({ undo: nothingUndone });
  });
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
