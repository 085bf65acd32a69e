import { texts } from "../../texts/texts.ts";
import { toFileRowId } from "../changes/changeRows.ts";
import { listChangedFiles, toHunkRowId } from "../changes/changesState.ts";
import { findShownChanges } from "../changes/findShownChanges.ts";
import { getTopView } from "../topView.ts";
import { canUndoFile, canUndoIn } from "./shownUndone.ts";
import type { UndoActions, UndoParts } from "./undoActions.ts";
import { findUndone, type UndoTarget } from "./undoState.ts";

interface KeyParts extends UndoParts {
  readonly beginUndo: UndoActions["beginUndo"];
  readonly restoreChange: UndoActions["restoreChange"];
}

/** Creates the actions of the key, which undoes what is at hand, or restores it. */
export function createUndoKeys({ store, notify, beginUndo, restoreChange }: KeyParts) {
  const toggleUndone = (target: UndoTarget, row: string) => {
    const state = store.getState();
    const { undo } = texts;
    const file = target.kind === "section" ? undefined : target.file;
    const shown = listChangedFiles(findShownChanges(state)).find(({ id }) => id === file);
    const undone =
      file === undefined ? undefined : findUndone(state.undo, file, target.kind === "hunk" ? target.hunk : undefined);
    if (undone !== undefined && undone.isBack !== true && file !== undefined) {
      const whole: UndoTarget = undone.change === file ? { kind: "file", file } : target;
      return void restoreChange(whole, undone.change);
    }
    if (!canUndoIn(state, getTopView(state))) return notify("info", undo.notLatest);
    if (shown !== undefined && !canUndoFile(shown)) return notify("info", undo.notThisFile);
    beginUndo(target, row, undone?.reason);
  };
  return {
    toggleUndone,
    undoInChanges() {
      const { open } = store.getState().changes;
      const at = open?.cursor ?? open?.top;
      if (at === undefined) return notify("info", texts.undo.noChangeHere);
      const { file, hunk } = at;
      if (hunk === undefined) toggleUndone({ kind: "file", file }, toFileRowId(file));
      else toggleUndone({ kind: "hunk", file, hunk }, toHunkRowId(file, hunk));
    },
  };
}
