import { useId, useRef } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { type CommitState, getCommitMessage, messageWidth } from "./state/commitState.ts";

export function CommitMessage({ commit }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const drafts = usePanelState((state) => state.commitDrafts);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { proposal, phase } = commit;
  const message = getCommitMessage(commit, drafts);
  const length = readCommitTitle(message).length;
  const latest = usePanelState((state) => {
    const meta = getShownReview(state)?.meta;
    return meta?.reviewId === proposal.reviewId && meta.iteration !== proposal.iteration ? meta.iteration : undefined;
  });
  return (
    <div className="commit-message">
      <label htmlFor={id}>{texts.commit.message}</label>
      <textarea
        ref={area}
        id={id}
        dir="auto"
        value={message}
        cols={messageWidth}
        readOnly={phase.kind === "running"}
        spellCheck={false}
        aria-describedby={`${id}-title`}
        onChange={({ currentTarget }) => actions.writeCommitMessage(currentTarget.value)}
      />
      <div className="commit-hints">
        <span id={`${id}-title`} data-long={length > messageWidth}>
          {length > messageWidth
            ? texts.commit.titleTooLong(length, messageWidth)
            : texts.commit.titleLength(length, messageWidth)}
        </span>
        {message !== proposal.message && phase.kind !== "running" && (
          <Button kind="link" onClick={() => area.current && replaceText(area.current, proposal.message)}>
            {texts.commit.resetMessage}
          </Button>
        )}
        {latest !== undefined && phase.kind !== "running" && (
          <span>
            {texts.commit.messageOf(proposal.iteration, latest)}{" "}
            <Button kind="link" onClick={() => void actions.createCommit()}>
              {texts.common.refresh}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

function readCommitTitle(message: string): string {
  return message.trimStart().split("\n", 1)[0]?.trimEnd() ?? "";
}

/** Replaces the text of a text area as if it were typed, so that the browser's undo can revert it. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  area.select();
  // Deprecated, but nothing else keeps the browser's undo.
  document.execCommand("insertText", false, text);
  area.setSelectionRange(0, 0);
  area.scrollTop = 0;
}
