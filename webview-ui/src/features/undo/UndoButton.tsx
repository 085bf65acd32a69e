import type { ChangedFile, UndoneChange } from "@dialectic/shared/protocol";
import { use, useEffect, useRef } from "react";
import { findChangesIn } from "../../state/shownChanges.ts";
import { canUndoIn } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { splitPath } from "../../ui/splitPath.ts";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { useUndone } from "../useUndone.ts";
import { canUndoFile } from "./state/canUndoFile.ts";
import { countTargetHunks } from "./state/planUndo.ts";
import { findBegunKey, toUndoKey, type UndoTarget } from "./state/undoState.ts";

/** A change that can be undone: a hunk, or without one its whole file. */
interface UndoableChange {
  readonly file: ChangedFile;
  readonly hunk?: string | undefined;
  /** Id of the row of its heading. */
  readonly row: string;
  /** Names it in labels; that of the file by default. */
  readonly name?: string;
}

/** Shows the button in the heading of a hunk or a file that undoes it, or restores it once it is undone. */
export function UndoButton({ file, hunk, row, name = splitPath(file.path).name }: UndoableChange) {
  const { actions } = usePanel();
  const view = use(PageViewContext);
  const button = useRef<HTMLButtonElement>(null);
  const isPossible = usePanelState((state) => canUndoIn(state, view)) && canUndoFile(file);
  const undone = useUndone(file.id, hunk);
  const target = toTarget(file.id, hunk);
  // The digest in it takes longer than the rest, so it is not made for each change of the state.
  const own = toUndoKey(target);
  const key = usePanelState(({ undo }) => findBegunKey(undo, own));
  const hunks = usePanelState((state) => countTargetHunks(findChangesIn(state, view), target));
  const isGoal = usePanelState(({ undo }) => undo.goal === key);

  useEffect(() => {
    if (!isGoal || button.current === null || button.current.closest("[inert]") !== null) return;
    actions.arriveAtUndone();
    // The box that had the focus is gone. A reader who has gone elsewhere stays there.
    if (!document.activeElement?.contains(button.current)) return;
    button.current.closest<HTMLElement>(".hunk-heading, .change-file")?.focus({ preventScroll: true });
  }, [isGoal, actions]);

  // A hunk of an undone file is restored with the file.
  if (!isPossible || (undone !== undefined && hunk !== undefined && undone.change !== hunk)) return null;
  const isUndone = undone !== undefined && undone.isBack !== true;
  const { label, word, icon } = describeButton(name, hunk === undefined ? hunks : undefined, isUndone, undone);
  return (
    <button
      ref={button}
      type="button"
      className="undo-button"
      data-undo={key}
      title={texts.undo.withKey(label)}
      aria-label={label}
      onClick={() =>
        isUndone ? void actions.restoreChange(target, undone.change) : actions.beginUndo(target, row, undone?.reason)
      }
    >
      <Icon name={icon} /> <span className="undo-word">{word}</span>
    </button>
  );
}

export function toTarget(file: string, hunk: string | undefined): UndoTarget {
  return hunk === undefined ? { kind: "file", file } : { kind: "hunk", file, hunk };
}

/** `hunks` is the number of hunks of a file; undefined for a single hunk. */
function describeButton(name: string, hunks: number | undefined, isUndone: boolean, undone: UndoneChange | undefined) {
  const { undo } = texts;
  if (isUndone) return { label: undo.restoreNamed(name), word: undo.restore, icon: "redo" };
  if (undone?.isBack === true) return { label: undo.undoAgainNamed(name), word: undo.undoAgain, icon: "discard" };
  if (hunks !== undefined) return { label: undo.undoFileNamed(name, hunks), word: undo.undoFile, icon: "discard" };
  return { label: undo.undoNamed(name), word: undo.undo, icon: "discard" };
}
