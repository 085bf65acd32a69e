import type { Thread } from "@dialectic/shared/protocol";
import { memo, useEffect, useRef } from "react";
import { replyKey } from "../../state/feedbackBoxes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useReveal } from "../../ui/reveal.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { AddressedNote } from "./AddressedNote.tsx";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { CommentThreadContext } from "./commentComponents.tsx";
import { beginningOf, countEntries } from "./describeThread.ts";
import { ThreadEntryView } from "./ThreadEntryView.tsx";
import { ThreadSubject } from "./ThreadSubject.tsx";

/** A comment with its answers; a resolved one is a line that can be opened. */
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
    if (!isGoal || card.current === null) return;
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
      aria-label={labelOf(thread)}
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
          <Icon name="check" />
          <span className="thread-folded-text">
            Resolved: {beginningOf(thread.entries[0]?.text ?? "", 100)} · {countEntries(thread)}
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
          {thread.addressed !== undefined && <AddressedNote addressed={thread.addressed} />}
          <ThreadReply id={id} isResolved={state === "resolved"} />
        </CommentThreadContext>
      )}
    </article>
  );
});

function labelOf({ state, entries }: Thread): string {
  const by = entries[0]?.by;
  const who = by === undefined || by.kind === "person" ? "Your comment" : `Comment by ${by.name}`;
  return `${who}, ${state}: ${beginningOf(entries[0]?.text ?? "", 80)}`;
}

function ThreadReply({ id, isResolved }: { readonly id: string; readonly isResolved: boolean }) {
  const { actions } = usePanel();
  const box = usePanelState(({ feedback }) => feedback.boxes.get(replyKey(id)));
  const isWriting = box?.isOpen === true;
  return (
    <>
      {box !== undefined && <CommentBoxView box={box} />}
      {!isWriting && (
        <div className="comment-buttons">
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
