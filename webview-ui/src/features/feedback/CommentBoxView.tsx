import type { CommentSubject } from "@dialectic/shared/protocol";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from "react";
import { shortenText } from "../../state/feedback/describeThread.ts";
import { type CommentBox, nothingTyped } from "../../state/feedback/feedbackBoxes.ts";
import { isOldIteration } from "../../state/history/historyState.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useReveal } from "../../ui/reveal.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Shows a box to write a comment in. When closed, it is a line that mentions the kept draft. */
export function CommentBoxView({ box }: { readonly box: CommentBox }) {
  return box.isOpen ? <OpenBox box={box} /> : <ClosedBox box={box} />;
}

function ClosedBox({ box: { key, subject, place } }: { readonly box: CommentBox }) {
  const { actions } = usePanel();
  const text = usePanelState(({ feedback }) => feedback.typed.get(key)?.text ?? "");
  return (
    <div className="comment-draft">
      <Icon name="edit" />
      <button
        type="button"
        className="comment-draft-open"
        title={`Draft: ${describeBox(subject, place.kind)}. Go on writing`}
        onClick={() => actions.openBox(key)}
      >
        <span className="comment-draft-word">Draft</span> <bdi>{shortenText(text, 120)}</bdi>
      </button>
      <IconButton icon="trash" label="Discard the draft" onClick={() => actions.discardBox(key)} />
    </div>
  );
}

function OpenBox({ box }: { readonly box: CommentBox }) {
  const { actions } = usePanel();
  const reveal = useReveal();
  const id = useId();
  const frame = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { key, subject, place } = box;
  const { text, unsaved, isSending, refused } = usePanelState(
    ({ feedback }) => feedback.typed.get(key) ?? nothingTyped,
  );
  const isGoal = usePanelState(({ feedback }) => feedback.goal === key);
  const oldIteration = usePanelState((state) =>
    isOldIteration(state) ? getShownReview(state)?.meta.iteration : undefined,
  );
  const isEdit = place.kind === "entry";
  const isRejection = place.kind === "rejection";
  const canSend = (isRejection || text.trim() !== "") && !isSending;

  useEffect(() => {
    if (!isGoal || area.current === null || frame.current === null || frame.current.closest("[inert]") !== null) return;
    area.current.focus({ preventScroll: true });
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
    reveal(frame.current);
    actions.arriveAtComment();
  }, [isGoal, reveal, actions]);

  // The window of sections moves with the reader and may remount the box. A reader who is still typing gets the focus
  // back.
  useLayoutEffect(() => {
    const element = area.current;
    return () => {
      if (element !== null && element === document.activeElement) actions.leaveBox(key, element.selectionStart);
    };
  }, [actions, key]);

  function close(): void {
    const around = frame.current?.closest<HTMLElement>("[data-thread-id], .scroller");
    actions.closeBox(key);
    around?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSend) void actions.sendBox(key, event.shiftKey && !isEdit && !isRejection ? "ask" : "review");
  }

  return (
    <form
      ref={frame}
      className="comment-box"
      aria-label={describeBox(subject, place.kind)}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="comment-box-about" id={`${id}-about`}>
        {describeBox(subject, place.kind)}
        {oldIteration !== undefined && ` on iteration ${oldIteration}`}
      </p>
      {subject?.kind === "text" && (
        <blockquote className="comment-quote" dir="auto">
          {shortenText(subject.quote.exact, 280)}
        </blockquote>
      )}
      <textarea
        ref={area}
        value={text}
        readOnly={isSending}
        rows={3}
        dir="auto"
        maxLength={50_000}
        placeholder={isRejection ? "Markdown; it may stay empty" : "Markdown"}
        aria-label={describeBox(subject, place.kind)}
        aria-describedby={`${id}-problem`}
        onChange={({ currentTarget }) => actions.typeInBox(key, currentTarget.value)}
        onBlur={actions.keepDrafts}
        onKeyDown={onKeyDown}
      />
      <p className="comment-box-problem" id={`${id}-problem`} role="status">
        {refused ?? (unsaved && `The draft is not on the disk yet (${unsaved}). It stays here and is tried again.`)}
      </p>
      <BoxButtons box={box} canSend={canSend} hasText={text !== ""} onClose={close} />
    </form>
  );
}

interface BoxButtonsProps {
  readonly box: CommentBox;
  readonly canSend: boolean;
  readonly hasText: boolean;
  readonly onClose: () => void;
}

function BoxButtons({ box: { key, place }, canSend, hasText, onClose }: BoxButtonsProps) {
  const { actions } = usePanel();
  const isCollecting = place.kind !== "entry" && place.kind !== "rejection";
  return (
    <div className="comment-buttons">
      <button
        type="button"
        className="comment-button"
        data-kind="primary"
        disabled={!canSend}
        title={titles[place.kind] ?? "Goes to the assistant when you finish the review (Ctrl+Enter)"}
        onClick={() => void actions.sendBox(key, "review")}
      >
        {words[place.kind] ?? "Add to review"}
      </button>
      {isCollecting && (
        <button
          type="button"
          className="comment-button"
          disabled={!canSend}
          title="Goes at once; the assistant answers without editing (Ctrl+Shift+Enter)"
          onClick={() => void actions.sendBox(key, "ask")}
        >
          Ask now
        </button>
      )}
      <button type="button" className="comment-button" title="What is typed is kept (Escape)" onClick={onClose}>
        Close
      </button>
      {hasText && <IconButton icon="trash" label="Discard what is typed" onClick={() => actions.discardBox(key)} />}
    </div>
  );
}

/** Button labels of boxes whose text is not collected for the verdict. */
const words: Partial<Record<CommentBox["place"]["kind"], string>> = { entry: "Save", rejection: "Reject" };
const titles: typeof words = {
  entry: "Save (Ctrl+Enter)",
  rejection: "Goes to the assistant at once, with the reason (Ctrl+Enter)",
};

function describeBox(subject: CommentSubject | undefined, place: CommentBox["place"]["kind"]): string {
  if (place === "rejection") return "Why you reject it";
  if (place === "entry") return "Another text for the comment";
  switch (subject?.kind) {
    case undefined:
      return place === "thread" ? "Reply" : "Comment";
    case "review":
      return "Comment on the whole review";
    case "section":
      return "Comment on this section";
    case "text":
      return "Comment on the selected text";
    case "reference": {
      const { text, line, endLine = line } = subject;
      const lines = line === undefined ? "" : `, ${line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`}`;
      return `Comment on ${text}${lines}`;
    }
    case "change":
    case "document":
      return subject.line === subject.endLine
        ? `Comment on line ${subject.line}`
        : `Comment on lines ${subject.line} to ${subject.endLine}`;
  }
}
