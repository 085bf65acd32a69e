import type { FindingJudgement, Thread, ThreadEntry, ThreadVersions } from "@dialectic/shared/protocol";
import { claimKey } from "@dialectic/shared/review";
import { memo, useEffect, useId, useRef, useState } from "react";
import { indexNews } from "../../state/newsIndex.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { nameAssistant } from "../../ui/nameAssistant.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { useReveal } from "../../ui/reveal.ts";
import { scrollableGroup } from "../../ui/scrollable.ts";
import { Excerpt } from "../Excerpt.tsx";
import { NewMark } from "../NewMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useNews } from "../useSight.ts";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { CommentMarkdown } from "./CommentMarkdown.tsx";
import { CommentPlace, CommentThreadContext } from "./commentComponents.tsx";
import { countEntries, describeJudgement, getAuthorName, getBeginning } from "./state/describeThread.ts";
import { toRejectionKey, toReplyKey } from "./state/feedbackBoxes.ts";
import { isFinding } from "./state/noteThreads.ts";
import { ThreadEntryView } from "./ThreadEntryView.tsx";
import { ThreadSubject } from "./ThreadSubject.tsx";

interface ThreadCardProps {
  readonly thread: Thread;
  /** True below the commented lines themselves, as they were then. */
  readonly isCodeShown?: boolean;
}

/** Shows a comment with its replies. A resolved one is folded to a line that can be opened. */
export const ThreadCard = memo(function ThreadCard({ thread, isCodeShown }: ThreadCardProps) {
  const { actions } = usePanel();
  const reveal = useReveal();
  const card = useRef<HTMLElement>(null);
  const { id, state, iteration } = thread;
  const isGoal = usePanelState(({ feedback: { goal, sent } }) => goal === id || sent === id);
  const isCurrent = usePanelState(({ feedback }) => feedback.current === id);
  const isUnfolded = usePanelState(({ feedback }) => feedback.unfolded.has(id));
  const isFolded = state === "resolved" && !isUnfolded;
  const [before, after] = splitEntries(thread);
  const hasNews = usePanelState(({ news }) => indexNews(news).threads.has(id));

  useEffect(() => {
    // While a comparison covers the review, the same thread is in both.
    if (!isGoal || card.current === null || card.current.closest("[inert]") !== null) return;
    actions.arriveAtComment();
    // A reader who has begun another text meanwhile stays in it.
    if (document.activeElement?.matches("textarea, input")) return;
    card.current.focus({ preventScroll: true });
    // A thread may be higher than the view: what is new in it is brought into view, not its beginning.
    reveal(card.current.querySelector<HTMLElement>(":has(> .new-mark)") ?? card.current);
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
        <Button
          kind="plain"
          className="thread-folded"
          aria-expanded={!isFolded}
          onClick={() => actions.toggleThread(id)}
        >
          <Icon name={isFolded ? "chevron-right" : "chevron-down"} />
          <Icon name={thread.judgement?.kind === "rejected" ? "close" : "check"} />
          <span className="thread-folded-text" title={describeFolded(thread)}>
            {describeFolded(thread)}
          </span>
          {isFolded && hasNews && <NewMark />}
        </Button>
      )}
      {!isFolded && (
        <CommentThreadContext value={id}>
          <ThreadSubject thread={id} place={thread.place} isCodeShown={isCodeShown} />
          <Entries entries={before} iteration={iteration} />
          {thread.addressed !== undefined && <AddressedNote thread={thread} addressed={thread.addressed} />}
          {after.length > 0 && <Entries entries={after} />}
          {thread.judgement !== undefined && <JudgementNote judgement={thread.judgement} />}
          <ThreadReply thread={thread} />
        </CommentThreadContext>
      )}
    </article>
  );
});

/** Divides the entries where the assistant said that it is done: what was said later stands below that. */
function splitEntries({ entries, addressed }: Thread): readonly [readonly ThreadEntry[], readonly ThreadEntry[]] {
  const later = addressed === undefined ? -1 : entries.findIndex(({ at }) => at > addressed.at);
  return later <= 0 ? [entries, []] : [entries.slice(0, later), entries.slice(later)];
}

interface EntriesProps {
  readonly entries: readonly ThreadEntry[];
  /** Iteration that the first one was written on. */
  readonly iteration?: number;
}

function Entries({ entries, iteration }: EntriesProps) {
  return (
    <ol className="thread-entries">
      {entries.map((entry, place) => (
        <ThreadEntryView key={entry.id} entry={entry} iteration={place === 0 ? iteration : undefined} />
      ))}
    </ol>
  );
}

function describeFolded(thread: Thread): string {
  const { judgement, entries } = thread;
  const state = judgement?.kind === "rejected" ? describeJudgement(judgement) : texts.feedback.states.resolved;
  return texts.feedback.folded(state, getBeginning(entries[0]?.text ?? "", 100), countEntries(thread));
}

function makeThreadLabel({ state, entries: [first] }: Thread): string {
  const { commentBy, states, yourComment } = texts.feedback;
  const text = getBeginning(first?.text ?? "", 80);
  return first === undefined || first.by.kind === "person"
    ? yourComment(states[state], text)
    : commentBy(getAuthorName(first.by), states[state], text);
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
            <Button kind="secondary" title={texts.feedback.replyHint} onClick={() => actions.replyTo(id)}>
              {texts.common.reply}
            </Button>
          )}
          <Button
            kind="secondary"
            title={isResolved ? texts.feedback.unresolveHint : texts.feedback.resolveHint}
            onClick={() => void actions.toggleResolved(id)}
          >
            {isResolved ? texts.common.unresolve : texts.common.resolve}
          </Button>
        </div>
      )}
    </>
  );
}

interface AddressedNoteProps {
  readonly thread: Pick<Thread, "id" | "place">;
  readonly addressed: NonNullable<Thread["addressed"]>;
}

/** Shows the assistant's account of its response to a comment, and the result of Dialectic's own check. */
export function AddressedNote({ thread, addressed }: AddressedNoteProps) {
  const { by, at, note, evidence, isVerified, finding } = addressed;
  const { isNew, shown } = useNews<HTMLDivElement>(claimKey(thread.id, at));
  return (
    <div ref={shown} className="addressed" data-verified={isVerified}>
      {isNew && <NewMark />}
      <p>
        <Icon name="sparkle" /> <strong>{nameAssistant(by) || texts.feedback.theAssistant}</strong>{" "}
        {evidence === undefined ? (
          texts.feedback.saysDone
        ) : (
          <>
            {texts.feedback.saysDoneIn} <CommentPlace text={evidence} />
          </>
        )}{" "}
        · <RelativeTime time={at} />
      </p>
      {note !== undefined && note !== "" && <CommentMarkdown text={note} />}
      <p className="addressed-finding">
        <Icon name={isVerified ? "verified" : "warning"} />{" "}
        <span className="visually-hidden">{texts.feedback.checked}: </span>
        {finding}
      </p>
      {hasVersions(thread.place) && <BeforeAndAfter key={at} thread={thread} />}
    </div>
  );
}

/** Returns false for the whole review, whose iterations are compared, and for code that never changes. */
function hasVersions(place: Thread["place"]): boolean {
  return place.kind !== "review" && !(place.kind === "code" && (place.line === 0 || place.change?.side === "before"));
}

function JudgementNote({ judgement }: { readonly judgement: FindingJudgement }) {
  const { kind, reason, at } = judgement;
  return (
    <div className="addressed">
      <p>
        <Icon name={kind === "agreed" ? "check" : "close"} /> {describeJudgement(judgement)} ·{" "}
        <RelativeTime time={at} />
      </p>
      {reason !== "" && <CommentMarkdown text={reason} isTyped />}
    </div>
  );
}

function FindingButtons({ thread: { id, judgement } }: { readonly thread: Thread }) {
  const { actions } = usePanel();
  return (
    <>
      {judgement?.kind !== "agreed" && (
        <Button kind="secondary" title={texts.feedback.agreeHint} onClick={() => void actions.agreeWithFinding(id)}>
          {texts.feedback.agree}
        </Button>
      )}
      <Button kind="secondary" title={texts.feedback.rejectFindingHint} onClick={() => actions.rejectFinding(id)}>
        {texts.feedback.rejectFinding}
      </Button>
    </>
  );
}

type Versions = Extract<ThreadVersions, { kind: "versions" }>;

/**
 * Shows the code of a thread before and after the work on it. It is folded, and read each time it is unfolded. A section
 * is shown in the comparison.
 */
function BeforeAndAfter({ thread: { id, place } }: { readonly thread: AddressedNoteProps["thread"] }) {
  const { actions } = usePanel();
  const [versions, setVersions] = useState<Versions>();
  const shown = useId();
  const isOpen = versions !== undefined;
  const toggle = () => {
    if (isOpen) setVersions(undefined);
    else void actions.readThreadVersions(id).then(setVersions);
  };
  if (place.kind !== "code")
    return (
      <Button kind="plain" className="thread-versions" onClick={toggle}>
        <Icon name="diff" />
        {texts.feedback.beforeAndAfter}
      </Button>
    );
  return (
    <>
      <Button kind="plain" className="thread-versions" aria-expanded={isOpen} aria-controls={shown} onClick={toggle}>
        <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
        {texts.feedback.beforeAndAfter}
      </Button>
      <div id={shown} hidden={!isOpen}>
        {isOpen && (
          <>
            <Version version={versions.before} />
            {typeof versions.after === "string" ? <p>{versions.after}</p> : <Version version={versions.after} />}
          </>
        )}
      </div>
    </>
  );
}

function Version({ version: { title, excerpt } }: { readonly version: Versions["before"] }) {
  return (
    <figure className="thread-version">
      <figcaption>{title}</figcaption>
      <div className="thread-code-lines" {...scrollableGroup(`${title}: ${excerpt.path}`)}>
        <Excerpt excerpt={excerpt} />
      </div>
    </figure>
  );
}
