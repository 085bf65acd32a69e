import type { Verdict } from "@dialectic/shared/protocol";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { describeThreadPlace } from "../../state/feedback/describeThread.ts";
import { nothingTyped, toEditKey, verdictKey } from "../../state/feedback/feedbackBoxes.ts";
import { type CollectedEntry, listCollectedEntries } from "../../state/feedback/feedbackState.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { CommentMarkdown } from "./CommentMarkdown.tsx";
import { useTitleLookup } from "./useTitleLookup.ts";

const choices: readonly { readonly verdict: Verdict; readonly label: string; readonly hint: string }[] = [
  { verdict: "comment", label: "Comment", hint: "Say something without a decision." },
  { verdict: "request-changes", label: "Request changes", hint: "The assistant changes it and comes again." },
  { verdict: "approve", label: "Approve", hint: "It is good as it is." },
];

/** Takes the verdict on the whole review, which is sent together with the collected comments. */
export function FinishSheet() {
  const { actions } = usePanel();
  const [verdict, setVerdict] = useState<Verdict>("comment");
  const threads = usePanelState(({ feedback }) => feedback.threads);
  const { text, isSending, refused, unsaved } = usePanelState(
    ({ feedback }) => feedback.typed.get(verdictKey) ?? nothingTyped,
  );
  const iteration = usePanelState((state) => getShownReview(state)?.meta.iteration);
  const collected = useMemo(() => listCollectedEntries(threads), [threads]);
  const id = useId();
  const isEmpty = verdict === "comment" && text.trim() === "" && collected.length === 0;

  function send(): void {
    if (!isSending && !isEmpty) void actions.giveVerdict(verdict);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    send();
  }

  return (
    <SheetFrame title="Finish review" label="Finish review" onClose={actions.closeSheet}>
      <fieldset className="finish" aria-label="Verdict" onKeyDown={onKeyDown}>
        <fieldset className="finish-verdicts">
          <legend className="visually-hidden">Verdict on iteration {iteration}</legend>
          {choices.map(({ verdict: value, label, hint }) => (
            <label key={value}>
              <input
                type="radio"
                name={`${id}-verdict`}
                value={value}
                checked={verdict === value}
                onChange={() => setVerdict(value)}
              />
              <span>
                <strong>{label}</strong> <span className="finish-hint">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <textarea
          value={text}
          rows={3}
          dir="auto"
          maxLength={50_000}
          readOnly={isSending}
          placeholder="What you think of the whole (Markdown)"
          aria-label="What you think of the whole"
          aria-describedby={`${id}-problem`}
          onChange={({ currentTarget }) => actions.typeInBox(verdictKey, currentTarget.value)}
          onBlur={actions.keepDrafts}
        />
        <p className="comment-box-problem" id={`${id}-problem`} role="status">
          {refused ?? (unsaved && `The draft is not on the disk yet (${unsaved}). It stays here and is tried again.`)}
        </p>
        <h3>
          {collected.length === 0
            ? "No collected comment goes with it"
            : `${collected.length === 1 ? "1 comment goes" : `${collected.length} comments go`} with it`}
        </h3>
        <ol className="finish-entries">
          {collected.map((each) => (
            <FinishEntry key={each.entry.id} collected={each} />
          ))}
        </ol>
        <div className="comment-buttons">
          <button
            type="button"
            className="comment-button"
            data-kind="primary"
            disabled={isSending || isEmpty}
            title="Ctrl+Enter"
            onClick={send}
          >
            Send
          </button>
          <button type="button" className="comment-button" onClick={actions.closeSheet}>
            Not yet
          </button>
        </div>
      </fieldset>
    </SheetFrame>
  );
}

function FinishEntry({ collected: { thread, entry } }: { readonly collected: CollectedEntry }) {
  const { actions } = usePanel();
  const findTitle = useTitleLookup();
  const box = usePanelState(({ feedback }) => feedback.boxes.get(toEditKey(entry.id)));
  return (
    <li className="thread-entry">
      <div className="thread-entry-head">
        <span className="finish-where" dir="auto">
          {describeThreadPlace(thread, findTitle)}
        </span>
        {box === undefined && (
          <span className="thread-entry-tools">
            <IconButton icon="edit" label="Edit the comment" onClick={() => actions.editEntry(entry.id, entry.text)} />
            <IconButton
              icon="trash"
              label="Take the comment back"
              onClick={() => void actions.withdrawEntry(entry.id)}
            />
          </span>
        )}
      </div>
      {box === undefined ? <CommentMarkdown text={entry.text} /> : <CommentBoxView box={box} />}
    </li>
  );
}
