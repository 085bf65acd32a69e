import { memo, use, useLayoutEffect, useMemo } from "react";
import { getTopView } from "../../state/topView.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { shortenText } from "../../ui/shortenText.ts";
import { BoxPlace } from "../BoxPlace.tsx";
import { DiscardedDraft } from "../DiscardedDraft.tsx";
import type { FilePlace, SectionPlace } from "../marks.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { findBegunKey, toUndoKey, type UndoTarget } from "./state/undoState.ts";
import { undoHomes } from "./UndoBox.tsx";
import { toTarget } from "./UndoButton.tsx";
import { UndoConflicts } from "./UndoConflicts.tsx";

interface UndoBelowProps {
  readonly file?: string | undefined;
  readonly hunk?: string | undefined;
  /** The section whose changes are undone, without a file. */
  readonly section?: string | undefined;
  readonly row: string;
}

/** Shows the box for the reason below the heading of what is undone, and the changes that were not touched. */
export const UndoBelow = memo(function UndoBelow({ file, hunk, section = "", row }: UndoBelowProps) {
  const target = useMemo<UndoTarget>(
    () => (file === undefined ? { kind: "section", section } : toTarget(file, hunk)),
    [file, hunk, section],
  );
  const own = useMemo(() => toUndoKey(target), [target]);
  // Each section and file asks after every change of the state, and few have anything to show.
  const key = usePanelState(({ undo, feedback }) => {
    const found = findBegunKey(undo, own);
    return feedback.boxes.has(found) || undo.conflicts.has(found) ? found : undefined;
  });
  return key === undefined ? null : <UndoHere undoKey={key} target={target} row={row} />;
});

interface UndoHereProps extends Pick<UndoBelowProps, "row"> {
  readonly undoKey: string;
  readonly target: UndoTarget;
}

function UndoHere({ undoKey: key, target, row }: UndoHereProps) {
  const { actions } = usePanel();
  const view = use(PageViewContext);
  const box = usePanelState(({ feedback }) => feedback.boxes.get(key));
  const found = usePanelState(({ undo }) => undo.conflicts.get(key));
  // A file may have a heading below several sections, and a covered review has the same hunks: a box must not exist
  // twice.
  const isHere = usePanelState(
    (state) => getTopView(state) === view && (state.undo.begun.get(key)?.row ?? row) === row,
  );
  const isUnplaced = usePanelState(({ undo }) => isHere && box?.isOpen === true && !undo.begun.has(key));
  useLayoutEffect(() => {
    if (isUnplaced) actions.placeUndo(key, target, row);
  });
  if (!isHere || (box === undefined && found === undefined)) return null;
  return (
    <div className="undo-below" data-undo={key}>
      {box?.isDiscarded === true && <DiscardedDraft boxKey={key} />}
      {box !== undefined &&
        box.isDiscarded !== true &&
        (box.isOpen ? !isUnplaced && <BoxPlace homes={undoHomes} boxKey={key} /> : <KeptReason boxKey={key} />)}
      {found !== undefined && <UndoConflicts boxKey={key} {...found} />}
    </div>
  );
}

export function FileUndoBelow({ file, row }: Pick<FilePlace, "file" | "row">) {
  return <UndoBelow file={file.id} row={row} />;
}

export const SectionUndoBelow = memo(function SectionUndoBelow({ id }: SectionPlace) {
  return <UndoBelow section={id} row={id} />;
});

/** Shows that a reason is kept as a draft. */
function KeptReason({ boxKey }: { readonly boxKey: string }) {
  const { actions } = usePanel();
  const text = usePanelState(({ feedback }) => feedback.typed.get(boxKey)?.text ?? "");
  return (
    <div className="comment-draft">
      <Icon name="edit" />
      <Button
        kind="plain"
        className="comment-draft-open"
        title={texts.undo.continueDraft}
        onClick={() => actions.openBox(boxKey)}
      >
        <span className="comment-draft-word">{texts.feedback.draft}</span> <bdi>{shortenText(text, 120)}</bdi>
      </Button>
      <IconButton icon="trash" label={texts.common.discardDraft} onClick={() => actions.discardBox(boxKey)} />
    </div>
  );
}
