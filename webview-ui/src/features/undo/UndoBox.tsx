import { type KeyboardEvent, useId, useRef } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { HomedBoxes } from "../BoxPlace.tsx";
import { BoxHomes } from "../boxHomes.ts";
import { type CommentBox, nothingTyped } from "../feedback/state/feedbackBoxes.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { listSectionHunks } from "./state/planUndo.ts";

/** Of the boxes for reasons. */
export const undoHomes = new BoxHomes();

/** Renders the open boxes for the reasons of undos; `UndoBelow` has their places. */
export function UndoBoxes() {
  const boxes = usePanelState(({ feedback }) => feedback.boxes);
  const begun = usePanelState(({ undo }) => undo.begun);
  const open = [...boxes.values()].filter(({ isOpen, key }) => isOpen && begun.has(key));
  return <HomedBoxes homes={undoHomes} boxes={open} Box={UndoBox} />;
}

/** Asks for the reason of an undo, and the first time in a folder whether its files may be changed. */
function UndoBox({ box: { key } }: { readonly box: CommentBox }) {
  const { actions } = usePanel();
  const id = useId();
  const frame = useRef<HTMLFormElement>(null);
  const { text, unsaved, isSending, refused } = usePanelState(
    ({ feedback }) => feedback.typed.get(key) ?? nothingTyped,
  );
  const folder = usePanelState(({ undo }) => undo.questions.get(key));
  const { target, isEdited = false } = usePanelState(({ undo }) => undo.begun.get(key)) ?? {};
  const count = usePanelState((state) =>
    target?.kind === "section" ? listSectionHunks(state, target.section).length : 1,
  );
  const isCommitted = usePanelState((state) => getShownReview(state)?.meta.committed !== undefined);
  const { undo } = texts;
  const about = target?.kind === "file" ? undo.undoThisFile : undo.undoTheseChanges(count);

  function cancel(): void {
    const at = frame.current?.closest(".change-row, .section");
    actions.leaveUndo(key);
    at?.querySelector<HTMLElement>(`[data-undo="${key}"]:is(button)`)?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      cancel();
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void actions.sendUndo(key);
  }

  return (
    <form
      ref={frame}
      className="comment-box undo-box"
      aria-label={about}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="comment-box-about">{isCommitted ? `${about} ${undo.committedHint}` : about}</p>
      <textarea
        data-box={key}
        value={text}
        readOnly={isSending}
        rows={2}
        dir="auto"
        maxLength={50_000}
        placeholder={undo.reason}
        aria-label={undo.reason}
        aria-describedby={`${id}-said`}
        onChange={({ currentTarget }) => actions.typeInBox(key, currentTarget.value)}
        onBlur={actions.keepDrafts}
      />
      <div id={`${id}-said`} role="status">
        {isEdited && <p className="undo-question">{undo.editedSince}</p>}
        {folder !== undefined && <p className="undo-question">{undo.confirm(folder)}</p>}
        <p className="comment-box-problem">{refused ?? (unsaved && texts.feedback.draftNotSaved(unsaved))}</p>
      </div>
      <div className="comment-buttons">
        <Button aria-disabled={isSending} title={undo.undoChangeHint} onClick={() => void actions.sendUndo(key)}>
          {folder !== undefined
            ? undo.allowAndUndo
            : target?.kind === "file" || count > 1
              ? undo.undoChanges
              : undo.undoChange}
        </Button>
        <Button kind="secondary" title={undo.cancelHint} onClick={cancel}>
          {texts.common.cancel}
        </Button>
        {text !== "" && (
          <IconButton icon="trash" label={texts.common.discardDraft} onClick={() => actions.discardBox(key)} />
        )}
      </div>
    </form>
  );
}
