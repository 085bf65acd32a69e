import { namePart, type RangePart, type ThreadPlace } from "@dialectic/shared/protocol";
import { use, useMemo } from "react";
import type { ChangesRange } from "../../state/changedCode.ts";
import { findChangesIn } from "../../state/shownChanges.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { scrollableGroup } from "../../ui/scrollable.ts";
import { shortenText } from "../../ui/shortenText.ts";
import { CodeText } from "../CodeText.tsx";
import { Excerpt, type ShownExcerpt } from "../Excerpt.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { describeChange, describeCodeState, describePart, formatCodePlace } from "./state/describeThread.ts";
import { goToWrittenLine } from "./state/goToCommentedLine.ts";
import { findThread } from "./state/noteThreads.ts";

interface ThreadSubjectProps {
  readonly thread: string;
  readonly place: ThreadPlace;
  /** True below the commented lines themselves, as they were then. */
  readonly isCodeShown?: boolean | undefined;
}

/** Shows the subject of a thread, unless its place on the page already does. */
export function ThreadSubject({ thread, place, isCodeShown = false }: ThreadSubjectProps) {
  return (
    <>
      {place.kind === "text" && (
        <blockquote className="comment-quote" dir="auto">
          <CodeText text={shortenText(place.quoteThen ?? place.quote.exact, 280)} />
        </blockquote>
      )}
      {place.kind === "orphaned" && <LostSubject {...place} />}
      {place.kind === "section" && place.lost !== undefined && <LostSubject {...place.lost} />}
      {place.kind === "code" && <CodeSubject thread={thread} place={place} isShown={isCodeShown} />}
    </>
  );
}

interface LostSubjectProps {
  /** Title of a section that is gone, too. */
  readonly title?: string;
  readonly quote: string;
  readonly reason: string;
}

/** Shows the commented text or the title of the commented section, which the iteration does not have. */
function LostSubject({ title = "", quote, reason }: LostSubjectProps) {
  return (
    <div className="thread-orphaned">
      <p>
        <Icon name="warning" /> {capitalise(reason)}.
      </p>
      {quote === "" ? title !== "" && <p>{texts.feedback.wasAbout(title)}</p> : null}
      {quote !== "" && (
        <blockquote className="comment-quote" dir="auto">
          <CodeText text={shortenText(quote, 280)} />
        </blockquote>
      )}
    </div>
  );
}

/** Shows the lines as they were when they were commented on, and their present state. */
function CodeSubject({
  thread,
  place,
  isShown,
}: {
  readonly thread: string;
  readonly place: Extract<ThreadPlace, { kind: "code" }>;
  readonly isShown: boolean;
}) {
  const { store, actions } = usePanel();
  const view = use(PageViewContext);
  const isAway = usePanelState((each) => isWrittenAway(place.change, findChangesIn(each, view)));
  const { path, quote = "", language = "", state } = place;
  // Old lines keep their old number; moved ones are as they were.
  const line = (state === "edited" ? place.lineThen : undefined) ?? place.line;
  const excerpt = useMemo(() => toExcerpt({ path, line, quote, language }), [path, line, quote, language]);
  // What is deleted from the file while the assistant works still stands above.
  const describe = isAway ? describeChange : describeCodeState;
  const said = isShown && state === "gone" ? texts.feedback.editedSince : describe(place);
  const goToWritten = () => {
    const written = findThread(store.getState().feedback, thread);
    if (written !== undefined) goToWrittenLine(written, store, actions);
  };
  return (
    <div className="thread-code" data-reference={state}>
      <p>
        <Icon name="code" />{" "}
        <Button
          kind="plain"
          className="comment-reference"
          title={texts.common.openCode}
          onClick={({ ctrlKey, metaKey }) =>
            void actions.openThreadCode(thread, ctrlKey || metaKey ? { beside: true } : {})
          }
        >
          <code>{formatCodePlace(place)}</code>
        </Button>
        {isAway && (
          <Button kind="link" title={texts.feedback.goToWritten} onClick={goToWritten}>
            {describePart(place.change?.part)}
          </Button>
        )}
        {said !== undefined && <span className="thread-code-state">{said}</span>}
      </p>
      {quote !== "" && !isShown && (
        <div className="thread-code-lines" {...scrollableGroup(texts.feedback.codeOf(formatCodePlace(place)))}>
          <Excerpt excerpt={excerpt} />
        </div>
      )}
    </div>
  );
}

/** True in a view of other changes than those that the comment was written on, where one of the two is a part. */
function isWrittenAway(change: ChangesRange | undefined, shown: ChangesRange | undefined): boolean {
  if (change === undefined || shown === undefined) return false;
  return nameOf(change.part) !== nameOf(shown.part);
}

function nameOf(part: RangePart | undefined): string {
  return part === undefined ? "" : namePart(part);
}

function toExcerpt({
  path,
  line,
  quote,
  language,
}: Pick<ShownExcerpt, "path" | "language"> & { readonly line: number; readonly quote: string }): ShownExcerpt {
  const last = line + quote.split("\n").length - 1;
  // No line is marked: the comment is about all of them.
  return { path, language, firstLine: line, text: quote, markFrom: last + 1, markTo: last };
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
