import type { ProblemsNews, Verdict } from "@dialectic/shared/protocol";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { maxListedProblems } from "../../limits.ts";
import { getUndone } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { getShownProblems } from "../problems/state/problemState.ts";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { CommentMarkdown } from "./CommentMarkdown.tsx";
import { StillOpen } from "./StillOpen.tsx";
import { describeThreadPlace } from "./state/describeThread.ts";
import { nothingTyped, toEditKey, verdictKey } from "./state/feedbackBoxes.ts";
import { type CollectedEntry, listCollectedEntries } from "./state/feedbackState.ts";
import { SuggestionContext } from "./suggestionContext.ts";
import { UnsentDrafts } from "./UnsentDrafts.tsx";
import { useTitleLookup } from "./useTitleLookup.ts";
import { VerdictChoices } from "./VerdictChoices.tsx";

/** Lists, beside the verdict, the problems that came since the review began. */
function VerdictProblems({ news: { found, atApproval } }: { readonly news: ProblemsNews }) {
  const { actions } = usePanel();
  const { problems } = texts;
  if (atApproval === "off") return null;
  if (found === undefined) return <p className="verdict-problems">{problems.notKnown}</p>;
  const { introduced, fixed, unknownFiles } = found;
  const listed = found.problems.slice(0, maxListedProblems);
  return (
    <>
      <p className="verdict-problems">
        {introduced > 0 && <Icon name={listed[0]?.severity === "warning" ? "warning" : "error"} />}
        {[
          introduced > 0
            ? problems.sinceBegun(introduced)
            : unknownFiles > 0
              ? problems.noneInOthers(unknownFiles)
              : problems.none,
          ...(fixed > 0 ? [problems.fixed(fixed)] : []),
          ...(introduced > 0 && unknownFiles > 0 ? [problems.unknownFiles(unknownFiles)] : []),
        ].join(" ")}
      </p>
      {listed.length > 0 && (
        <ul className="verdict-problem-list">
          {listed.map(({ id, path, line, message }) => (
            <li key={id}>
              <Button kind="link" title={problems.open(`${path}:${line}`)} onClick={() => void actions.openProblem(id)}>
                {path}:{line}
              </Button>{" "}
              {message}
            </li>
          ))}
          {introduced > listed.length && <li>{problems.more(introduced - listed.length)}</li>}
        </ul>
      )}
    </>
  );
}

/** Returns the question to ask before an approval; undefined when there is none. */
function askAboutProblems(news: ProblemsNews | undefined): string | undefined {
  if (news?.atApproval !== "ask") return undefined;
  const { problems } = texts;
  if (news.found === undefined) return problems.approveUnknown;
  return news.found.introduced > 0 ? problems.approveWith(news.found.introduced) : undefined;
}

interface FinishSheetProps {
  /** True when the Space key has led here. The focus is on the chosen verdict then, where one more press does nothing. */
  readonly isAtEnd?: boolean | undefined;
}

/** Takes the verdict on the whole review, which is sent together with the collected comments. */
export function FinishSheet({ isAtEnd = false }: FinishSheetProps) {
  const { actions } = usePanel();
  const [verdict, setVerdict] = useState<Verdict>("comment");
  const news = usePanelState(getShownProblems);
  // An answer counts for the question that it was given to.
  const [asked, setAsked] = useState<string>();
  const threads = usePanelState(({ feedback }) => feedback.threads);
  const { text, isSending, refused, unsaved } = usePanelState(
    ({ feedback }) => feedback.typed.get(verdictKey) ?? nothingTyped,
  );
  const collected = useMemo(() => listCollectedEntries(threads), [threads]);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { feedback } = texts;
  const isEmpty = verdict === "comment" && text.trim() === "" && collected.length === 0;

  const question = verdict === "approve" ? askAboutProblems(news) : undefined;
  const isAsking = question !== undefined && question === asked;

  function send(): void {
    if (isSending || isEmpty) return;
    if (question !== undefined && !isAsking) setAsked(question);
    else void actions.giveVerdict(verdict);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.repeat || !(event.ctrlKey || event.metaKey)) return;
    // A box takes the key for itself. The toolkit's radio buttons take every Enter, and this one is not meant for them.
    if (event.defaultPrevented && !isRadio(event.target)) return;
    event.preventDefault();
    send();
  }

  return (
    <SheetFrame title={texts.feedback.finishReview} label={texts.feedback.finishReview} onClose={actions.closeSheet}>
      <fieldset className="finish" aria-label={feedback.verdict} onKeyDown={onKeyDown}>
        <VerdictChoices
          isStart={isAtEnd}
          verdict={verdict}
          onChoose={setVerdict}
          onPointed={() => area.current?.focus()}
        />
        <textarea
          ref={area}
          value={text}
          rows={3}
          dir="auto"
          maxLength={50_000}
          readOnly={isSending}
          placeholder={feedback.writeOverallComment}
          aria-label={feedback.overallComment}
          aria-describedby={`${id}-problem`}
          onChange={({ currentTarget }) => actions.typeInBox(verdictKey, currentTarget.value)}
          onBlur={actions.keepDrafts}
        />
        <p className="comment-box-problem" id={`${id}-problem`} role="status">
          {refused ?? (unsaved && texts.feedback.draftNotSaved(unsaved))}
        </p>
        <UnsentDrafts />
        <StillOpen />
        {news !== undefined && <VerdictProblems news={news} />}
        <UndoneInVerdict />
        <h3>{collected.length === 0 ? feedback.noPending : texts.feedback.pendingCount(collected.length)}</h3>
        <ol className="finish-entries">
          {collected.map((each) => (
            <FinishEntry key={each.entry.id} collected={each} />
          ))}
        </ol>
        <div className="comment-buttons">
          <p className="comment-box-problem" role="alert">
            {isAsking && question}
          </p>
          <Button
            disabled={isSending || isEmpty}
            title={feedback.submitReviewHint}
            onClick={({ detail }) => {
              // The second click of a double click is no answer to the question.
              if (detail <= 1) send();
            }}
          >
            {isAsking ? texts.problems.approveAnyway : describeSubmit(verdict)}
          </Button>
          <Button kind="secondary" onClick={actions.closeSheet}>
            {texts.common.cancel}
          </Button>
        </div>
      </fieldset>
    </SheetFrame>
  );
}

/** Returns the words of the button: the decision that it sends. */
function describeSubmit(verdict: Verdict): string {
  return verdict === "comment" ? texts.feedback.submitReview : texts.feedback.verdicts[verdict];
}

function FinishEntry({ collected: { thread, entry } }: { readonly collected: CollectedEntry }) {
  const { actions } = usePanel();
  const findTitle = useTitleLookup();
  const { id, suggestion } = entry;
  const suggested = useMemo(() => suggestion && { entry: id, suggestion }, [id, suggestion]);
  const box = usePanelState(({ feedback }) => feedback.boxes.get(toEditKey(id)));
  return (
    <li className="thread-entry">
      <div className="thread-entry-head">
        <span className="finish-where" dir="auto">
          {describeThreadPlace(thread, findTitle)}
        </span>
        {box === undefined && (
          <span className="thread-entry-tools">
            <IconButton
              icon="edit"
              label={texts.feedback.editComment}
              onClick={() => actions.editEntry(entry.id, entry.text)}
            />
            <IconButton
              icon="trash"
              label={texts.feedback.deleteComment}
              onClick={() => void actions.withdrawEntry(entry.id)}
            />
          </span>
        )}
      </div>
      {box === undefined ? (
        <SuggestionContext value={suggested}>
          <CommentMarkdown text={entry.text} isTyped />
        </SuggestionContext>
      ) : (
        <CommentBoxView box={box} />
      )}
    </li>
  );
}

/** Lists, before a verdict, the changes that are undone, with the reasons that the assistant is told. */
function UndoneInVerdict() {
  const undone = usePanelState(getUndone);
  const changes = useMemo(() => [...undone.values()], [undone]);
  if (changes.length === 0) return null;
  return (
    <section className="finish-left" aria-label={texts.undo.elsewhere}>
      <h3>{texts.undo.inVerdict(changes.length)}</h3>
      <ul>
        {changes.map(({ change, path, reason, isBack }) => (
          <li key={change}>
            <code>{path}</code>
            {isBack === true && <strong>{texts.undo.isBack}</strong>}
            <bdi dir="auto">{reason}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isRadio(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[role=radio], [role=radiogroup]") !== null;
}
