import { usePanelState } from "../panelContext.ts";
import { findBegunKey, toUndoKey, type UndoTarget } from "./state/undoState.ts";

/** Returns the key of the box for the reason of an undo. Its digest takes longer than the rest, so it is made once. */
export function useUndoKey(target: UndoTarget): string {
  const own = toUndoKey(target);
  return usePanelState(({ undo }) => findBegunKey(undo, own));
}
