import type { CommentSubject } from "@dialectic/shared/protocol";
import type { EditedText } from "@dialectic/shared/review";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { isOldIteration } from "../../state/shownIteration.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { shortenText } from "../../ui/shortenText.ts";
import { BoxPlace, HomedBoxes } from "../BoxPlace.tsx";
import { BoxHomes, isWithoutPlace } from "../boxHomes.ts";
import { CodeText } from "../CodeText.tsx";
import { DiscardedDraft } from "../DiscardedDraft.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { type CommentBox, nothingTyped } from "./state/feedbackBoxes.ts";
import { canSuggestEdits } from "./state/suggestedThread.ts";
import { hasSuggestion, indentSuggestion } from "./state/suggestionIndent.ts";

const homes = new BoxHomes();

/** Shows a box to write a comment in, which `OpenBoxes` renders. When closed, it is a line that mentions the kept draft. */
export function CommentBoxView({ box }: { readonly box: CommentBox }) {
  if (box.isDiscarded === true) return <DiscardedDraft boxKey={box.key} />;
  return box.isOpen ? <BoxPlace homes={homes} boxKey={box.key} /> : <ClosedBox box={box} />;
}

/** Renders the open boxes of comments. */
export function OpenBoxes() {
  const boxes = usePanelState(({ feedback }) => feedback.boxes);
  const open = [...boxes.values()].filter(
    ({ isOpen, place: { kind } }) => isOpen && kind !== "undo" && kind !== "sheet",
  );
  return <HomedBoxes homes={homes} boxes={open} Box={OpenBox} />;
}

function ClosedBox({ box: { key, subject, place } }: { readonly box: CommentBox }) {
  const { actions } = usePanel();
  const text = usePanelState(({ feedback }) => feedback.typed.get(key)?.text ?? "");
  return (
    <div className="comment-draft">
      <Icon name="edit" />
      <Button
        kind="plain"
        className="comment-draft-open"
        title={texts.feedback.continueDraft(describeBox(subject, place.kind))}
        onClick={() => actions.openBox(key)}
      >
        <span className="comment-draft-word">{texts.feedback.draft}</span> <bdi>{shortenText(text, 120)}</bdi>
      </Button>
      <IconButton icon="trash" label={texts.common.discardDraft} onClick={() => actions.discardBox(key)} />
    </div>
  );
}

function OpenBox({ box }: { readonly box: CommentBox }) {
  const { actions } = usePanel();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { key, subject, place } = box;
  const { text, unsaved, isSending, refused } = usePanelState(
    ({ feedback }) => feedback.typed.get(key) ?? nothingTyped,
  );
  const oldIteration = usePanelState((state) =>
    isOldIteration(state) ? getShownReview(state)?.meta.iteration : undefined,
  );
  const isEdit = place.kind === "entry";
  const isRejection = place.kind === "rejection";
  const about = describeBox(subject, place.kind);
  const canSend = (isRejection || text.trim() !== "") && !isSending;

  const suggest = useSuggesting(box, area);

  const close = () => actions.closeBox(key);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === "Tab" && indent(event.currentTarget, event)) event.preventDefault();
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
    if (isSuggestKey(event) && suggest !== undefined) {
      event.preventDefault();
      suggest();
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSend) void actions.sendBox(key, event.shiftKey && !isEdit && !isRejection ? "ask" : "review");
  }

  return (
    <form className="comment-box" aria-label={about} onSubmit={(event) => event.preventDefault()}>
      <p className="comment-box-about" id={`${id}-about`}>
        {oldIteration === undefined ? about : texts.feedback.onIteration(about, oldIteration)}
      </p>
      {subject?.kind === "text" && (
        <blockquote className="comment-quote" dir="auto">
          <CodeText text={shortenText(subject.quote.exact, 280)} />
        </blockquote>
      )}
      {!isEdit && <EndedNote />}
      <textarea
        ref={area}
        data-box={key}
        value={text}
        readOnly={isSending}
        rows={3}
        dir="auto"
        data-code={hasSuggestion(text) || undefined}
        maxLength={50_000}
        placeholder={isRejection ? texts.feedback.writeReason : texts.feedback.writeComment}
        aria-label={about}
        aria-describedby={`${id}-problem`}
        onChange={({ currentTarget }) => {
          actions.typeInBox(key, currentTarget.value);
          if (isWithoutPlace(currentTarget)) actions.returnToBox(key);
        }}
        onBlur={actions.keepDrafts}
        onKeyDown={onKeyDown}
      />
      <p className="comment-box-problem" id={`${id}-problem`} role="status">
        {refused ?? (unsaved && texts.feedback.draftNotSaved(unsaved))}
      </p>
      <BoxButtons box={box} canSend={canSend} hasText={text !== ""} onSuggest={suggest} onClose={close} />
    </form>
  );
}

/** Says that the review has ended, before something is written that may reach nobody, and leads to the one that goes on. */
function EndedNote() {
  const { actions } = usePanel();
  const ended = usePanelState(({ feedback }) => feedback.ended);
  if (ended === undefined) return null;
  const { open } = ended;
  return (
    <p className="comment-box-problem">
      {texts.feedback.reviewEnded}{" "}
      {open !== undefined && (
        <Button kind="link" onClick={() => void actions.openIteration(open.reviewId)}>
          {texts.feedback.goToOpen(open.title || texts.common.review)}
        </Button>
      )}
    </p>
  );
}

interface BoxButtonsProps {
  readonly box: CommentBox;
  readonly canSend: boolean;
  readonly hasText: boolean;
  /** Undefined for a comment that is not about lines of current code. */
  readonly onSuggest: (() => void) | undefined;
  readonly onClose: () => void;
}

function BoxButtons({ box: { key, place }, canSend, hasText, onSuggest, onClose }: BoxButtonsProps) {
  const { actions } = usePanel();
  const isCollecting = place.kind !== "entry" && place.kind !== "rejection";
  const sending = describeSending(place.kind);
  return (
    <div className="comment-buttons">
      <Button disabled={!canSend} title={sending.hint} onClick={() => void actions.sendBox(key, "review")}>
        {sending.label}
      </Button>
      {isCollecting && (
        <Button
          kind="secondary"
          disabled={!canSend}
          title={texts.feedback.askNowHint}
          onClick={() => void actions.sendBox(key, "ask")}
        >
          {texts.feedback.askNow}
        </Button>
      )}
      <Button kind="secondary" title={texts.feedback.closeHint} onClick={onClose}>
        {texts.common.close}
      </Button>
      {onSuggest !== undefined && (
        <Button
          kind="plain"
          className="icon-button comment-suggest"
          title={texts.feedback.suggestEditHint}
          onClick={onSuggest}
        >
          <Icon name="diff" />
          {texts.feedback.suggestEdit}
        </Button>
      )}
      {hasText && <IconButton icon="trash" label={texts.common.discardDraft} onClick={() => actions.discardBox(key)} />}
    </div>
  );
}

function describeSending(place: CommentBox["place"]["kind"]): { readonly label: string; readonly hint: string } {
  const { common, feedback } = texts;
  if (place === "entry") return { label: common.save, hint: feedback.saveHint };
  if (place === "rejection") return { label: feedback.reject, hint: feedback.rejectHint };
  return { label: feedback.addToReview, hint: feedback.addToReviewHint };
}

function describeBox(subject: CommentSubject | undefined, place: CommentBox["place"]["kind"]): string {
  const { common, feedback } = texts;
  if (place === "rejection") return feedback.rejectionReason;
  if (place === "entry") return feedback.editComment;
  switch (subject?.kind) {
    case undefined:
      return place === "thread" ? common.reply : common.comment;
    case "review":
      return feedback.commentOnReview;
    case "section":
      return feedback.commentOnSection;
    case "text":
      return feedback.commentOnText;
    case "reference": {
      const { text, line, endLine = line } = subject;
      if (line === undefined || endLine === undefined) return feedback.commentOnReference(text);
      return line === endLine
        ? feedback.commentOnReferenceLine(text, line)
        : feedback.commentOnReferenceLines(text, line, endLine);
    }
    case "change":
    case "document":
      if (subject.line === 0) return feedback.commentOnFile;
      return subject.line === subject.endLine
        ? feedback.commentOnLine(subject.line)
        : feedback.commentOnLines(subject.line, subject.endLine);
  }
}

/**
 * Returns a function that puts the commented lines into a box, to be edited in place; undefined for a comment that is
 * not about lines of current code.
 */
function useSuggesting(box: CommentBox, area: RefObject<HTMLTextAreaElement | null>): (() => void) | undefined {
  const { actions } = usePanel();
  const canSuggest = usePanelState(({ feedback }) => canSuggestEdits(box, feedback.threads));
  const [edited, setEdited] = useState<EditedText>();

  // Once the box has the text, the reader goes on with the lines themselves.
  useLayoutEffect(() => {
    if (edited === undefined || area.current === null) return;
    area.current.focus();
    area.current.setSelectionRange(edited.from, edited.to);
  }, [edited, area]);

  if (!canSuggest) return undefined;
  return () => {
    if (area.current?.readOnly !== false) return;
    void actions.suggestEdit(box.key, area.current.selectionEnd).then((inserted) => {
      if (inserted === undefined) return;
      actions.typeInBox(box.key, inserted.text);
      setEdited(inserted);
    });
  };
}

/** Indents the lines of a suggestion as if it were typed, so that the browser's undo can revert it. False where Tab leaves the box. */
function indent(area: HTMLTextAreaElement, { shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (area.readOnly || ctrlKey || metaKey || altKey) return false;
  const edit = indentSuggestion(area.value, area.selectionStart, area.selectionEnd, shiftKey);
  if (edit === undefined) return false;
  if (edit.text === area.value.slice(edit.from, edit.to)) return true;
  area.setSelectionRange(edit.from, edit.to);
  // Deprecated, but nothing else keeps the browser's undo.
  document.execCommand("insertText", false, edit.text);
  area.setSelectionRange(edit.selectFrom, edit.selectTo);
  return true;
}

/** True for the key that suggests an edit, as on GitHub. */
function isSuggestKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean {
  return event.key.toLowerCase() === "g" && (event.ctrlKey || event.metaKey) && !event.altKey;
}
