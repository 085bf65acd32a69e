import type { CodeExcerpt, ThreadPlace } from "@dialectic/shared/protocol";
import { useMemo } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { scrollableGroup } from "../../ui/scrollable.ts";
import { CodeText } from "../CodeText.tsx";
import { Excerpt } from "../Excerpt.tsx";
import { usePanel } from "../panelContext.ts";
import { describeCodeState, formatCodePlace, shortenText } from "./state/describeThread.ts";

interface ThreadSubjectProps {
  readonly thread: string;
  readonly place: ThreadPlace;
}

/** Shows the subject of a thread, unless its place on the page already does. */
export function ThreadSubject({ thread, place }: ThreadSubjectProps) {
  return (
    <>
      {place.kind === "text" && (
        <blockquote className="comment-quote" dir="auto">
          <CodeText text={shortenText(place.quote.exact, 280)} />
        </blockquote>
      )}
      {place.kind === "orphaned" && <LostSubject {...place} />}
      {place.kind === "section" && place.lost !== undefined && <LostSubject {...place.lost} />}
      {place.kind === "code" && <CodeSubject thread={thread} place={place} />}
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
}: {
  readonly thread: string;
  readonly place: Extract<ThreadPlace, { kind: "code" }>;
}) {
  const { actions } = usePanel();
  const { path, line, quote = "", language = "", state } = place;
  const excerpt = useMemo(() => toExcerpt({ path, line, quote, language }), [path, line, quote, language]);
  const said = describeCodeState(place);
  return (
    <div className="thread-code" data-reference={state}>
      <p>
        <Icon name="code" />{" "}
        <button
          type="button"
          className="comment-reference"
          title={texts.common.openCode}
          onClick={() => void actions.openThreadCode(thread)}
        >
          <code>{formatCodePlace(place)}</code>
        </button>
        {said !== undefined && <span className="thread-code-state">{said}</span>}
      </p>
      {quote !== "" && (
        <div className="thread-code-lines" {...scrollableGroup(texts.feedback.codeOf(formatCodePlace(place)))}>
          <Excerpt excerpt={excerpt} />
        </div>
      )}
    </div>
  );
}

function toExcerpt({
  path,
  line,
  quote,
  language,
}: Pick<CodeExcerpt, "path" | "language"> & { readonly line: number; readonly quote: string }): CodeExcerpt {
  const last = line + quote.split("\n").length - 1;
  // No line is marked: the comment is about all of them.
  return { path, language, firstLine: line, text: quote, markFrom: last + 1, markTo: last, totalLines: last };
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
