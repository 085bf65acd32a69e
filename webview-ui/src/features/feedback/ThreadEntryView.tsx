import type { ThreadEntry } from "@dialectic/shared/protocol";
import { saidKey } from "@dialectic/shared/review";
import { memo, useMemo } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { DeliveryMark } from "../../ui/DeliveryMark.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { NewMark } from "../NewMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useNews } from "../useSight.ts";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { CommentMarkdown } from "./CommentMarkdown.tsx";
import { getAuthorName } from "./state/describeThread.ts";
import { toEditKey } from "./state/feedbackBoxes.ts";
import { SuggestionContext } from "./suggestionContext.ts";

const authorIcons = { person: "account", assistant: "sparkle", forge: "github" } as const;

interface ThreadEntryViewProps {
  readonly entry: ThreadEntry;
  /** For the first entry: the iteration that the thread was begun on. */
  readonly iteration?: number | undefined;
}

export const ThreadEntryView = memo(function ThreadEntryView({ entry, iteration }: ThreadEntryViewProps) {
  const { actions } = usePanel();
  const { id, by, at, text, mode, delivery, suggestion } = entry;
  const suggested = useMemo(() => suggestion && { entry: id, suggestion }, [id, suggestion]);
  const box = usePanelState(({ feedback }) => feedback.boxes.get(toEditKey(id)));
  const { isNew, shown } = useNews<HTMLLIElement>(saidKey(id));
  const isCollected = delivery?.state === "collected";
  return (
    <li ref={shown} className="thread-entry" data-by={by.kind}>
      {isNew && <NewMark />}
      <div className="thread-entry-head">
        <Icon name={authorIcons[by.kind]} />
        <strong>{getAuthorName(by)}</strong>
        <RelativeTime time={at} />
        {iteration !== undefined && <BegunOn iteration={iteration} />}
        {by.kind === "person" && mode !== "review" && (
          <span className="thread-entry-mode">
            {mode === "ask" ? texts.feedback.askedNow : texts.feedback.askedForSections}
          </span>
        )}
        {delivery !== undefined && <DeliveryMark delivery={delivery} />}
        {isCollected && box === undefined && (
          <span className="thread-entry-tools">
            <IconButton icon="edit" label={texts.feedback.editComment} onClick={() => actions.editEntry(id, text)} />
            <IconButton
              icon="trash"
              label={texts.feedback.deleteComment}
              onClick={() => void actions.withdrawEntry(id)}
            />
          </span>
        )}
      </div>
      {isCollected && box !== undefined ? (
        <CommentBoxView box={box} />
      ) : (
        <SuggestionContext value={suggested}>
          <CommentMarkdown text={text} isTyped={by.kind === "person"} />
        </SuggestionContext>
      )}
    </li>
  );
});

/** Names the iteration that a thread was begun on, once there is another one. It adds no line: the text below stays in place. */
function BegunOn({ iteration }: { readonly iteration: number }) {
  const isEarlier = usePanelState((state) => getShownReview(state)?.meta.iteration !== iteration);
  const words = texts.feedback.startedOn(iteration);
  return (
    isEarlier && (
      <span className="thread-iteration" title={words}>
        <span className="thread-iteration-long">{words}</span>
        <span className="thread-iteration-short" aria-hidden="true">
          #{iteration}
        </span>
      </span>
    )
  );
}
