import type { Thread } from "@dialectic/shared/protocol";
import { memo, useEffect, useRef } from "react";
import { countEntries, describeJudgement, getBeginning } from "../../state/feedback/describeThread.ts";
import { toRejectionKey, toReplyKey } from "../../state/feedback/feedbackBoxes.ts";
import { isFinding } from "../../state/feedback/noteThreads.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useReveal } from "../../ui/reveal.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { AddressedNote } from "./AddressedNote.tsx";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { CommentThreadContext } from "./commentComponents.tsx";
import { FindingButtons, JudgementNote } from "./FindingJudgement.tsx";
import { ThreadEntryView } from "./ThreadEntryView.tsx";
import { ThreadSubject } from "./ThreadSubject.tsx";

/** Shows a comment with its replies. A resolved one is folded to a line that can be opened. */
export const ThreadCard = memo(function ThreadCard({ thread }: { readonly thread: Thread }) {
  const { actions } = usePanel();
  const reveal = useReveal();
  const card = useRef<HTMLElement>(null);
  const { id, state, iteration } = thread;
  const isGoal = usePanelState(({ feedback }) => feedback.goal === id);
  const isCurrent = usePanelState(({ feedback }) => feedback.current === id);
  const isUnfolded = usePanelState(({ feedback }) => feedback.unfolded.has(id));
  const isFolded = state === "resolved" && !isUnfolded;

  useEffect(() => {
    // While a comparison covers the review, the same thread is in both.
    if (!isGoal || card.current === null || card.current.closest("[inert]") !== null) return;
    card.current.focus({ preventScroll: true });
    reveal(card.current);
    actions.arriveAtComment();
  }, [isGoal, reveal, actions]);

  return (
    <article
      ref={card}
      className="thread"
      data-thread-id={id}
      data-state={state}
      data-current={isCurrent}
      tabIndex={-1}
      aria-label={makeThreadLabel(thread)}
      onFocus={() => actions.noteThread(id)}
    >
      {state === "resolved" && (
        <button
          type="button"
          className="thread-folded"
          aria-expanded={!isFolded}
          onClick={() => actions.toggleThread(id)}
        >
          <Icon name={isFolded ? "chevron-right" : "chevron-down"} />
          <Icon name={thread.judgement?.kind === "rejected" ? "close" : "check"} />
          <span className="thread-folded-text">
            {thread.judgement?.kind === "rejected" ? describeJudgement(thread.judgement) : "Resolved"}:{" "}
            <bdi>{getBeginning(thread.entries[0]?.text ?? "", 100)}</bdi> · {countEntries(thread)}
          </span>
        </button>
      )}
      {!isFolded && (
        <CommentThreadContext value={id}>
          <ThreadSubject thread={id} place={thread.place} iteration={iteration} />
          <ol className="thread-entries">
            {thread.entries.map((entry) => (
              <ThreadEntryView key={entry.id} entry={entry} />
            ))}
          </ol>
          {thread.addressed !== undefined && <AddressedNote thread={thread} addressed={thread.addressed} />}
          {thread.judgement !== undefined && <JudgementNote judgement={thread.judgement} />}
          <ThreadReply thread={thread} />
        </CommentThreadContext>
      )}
    </article>
  );
});

function makeThreadLabel({ state, entries }: Thread): string {
  const by = entries[0]?.by;
  const who = by === undefined || by.kind === "person" ? "Your comment" : `Comment by ${by.name}`;
  return `${who}, ${state}: ${getBeginning(entries[0]?.text ?? "", 80)}`;
}

function ThreadReply({ thread }: { readonly thread: Thread }) {
  const { actions } = usePanel();
  const { id, state } = thread;
  const box = usePanelState(({ feedback }) => feedback.boxes.get(toReplyKey(id)));
  const rejection = usePanelState(({ feedback }) => feedback.boxes.get(toRejectionKey(id)));
  const isWriting = box?.isOpen === true || rejection?.isOpen === true;
  const isResolved = state === "resolved";
  return (
    <>
      {box !== undefined && <CommentBoxView box={box} />}
      {rejection !== undefined && <CommentBoxView box={rejection} />}
      {!isWriting && (
        <div className="comment-buttons">
          {isFinding(thread) && !isResolved && <FindingButtons thread={thread} />}
          {box === undefined && (
            <button type="button" className="comment-button" title="Reply (a)" onClick={() => actions.replyTo(id)}>
              Reply
            </button>
          )}
          <button
            type="button"
            className="comment-button"
            title={isResolved ? "Open it again (z)" : "Nothing is left to do here (z)"}
            onClick={() => void actions.toggleResolved(id)}
          >
            {isResolved ? "Reopen" : "Resolve"}
          </button>
        </div>
      )}
    </>
  );
}
