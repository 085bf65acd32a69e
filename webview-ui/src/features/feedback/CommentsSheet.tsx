import type { Author, Thread } from "@dialectic/shared/protocol";
import { useMemo, useState } from "react";
import { indexNews } from "../../state/newsIndex.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { DockFrame } from "../../ui/DockFrame.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { moveFocus } from "../../ui/moveFocus.ts";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { useGrowingRows } from "../../ui/useGrowingRows.ts";
import { useMediaQuery } from "../../ui/useMediaQuery.ts";
import { NewMark } from "../NewMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { countEntries, describeThreadPlace, getAuthorName, getBeginning } from "./state/describeThread.ts";
import { sortInReadingOrder } from "./state/feedbackBoxes.ts";
import { countByFilter, isOutdated, passesFilter, type ThreadFilter, threadFilters } from "./state/feedbackState.ts";
import { findNextStep } from "./state/nextStep.ts";
import { useTitleLookup } from "./useTitleLookup.ts";

/** Lists all threads of the review: beside it where both fit, otherwise over it. */
export function CommentsSheet({ isTyping }: { readonly isTyping: () => boolean }) {
  const { actions } = usePanel();
  const isWide = useMediaQuery("(width >= 1000px)");
  const threads = usePanelState(({ feedback }) => feedback.threads);
  const ids = usePanelState((state) => getShownReview(state)?.sections.ids);
  const [filter, setFilter] = useState<ThreadFilter>("all");
  const findTitle = useTitleLookup();
  // Offered where the header offers it: not after the verdict.
  const isToFinish = usePanelState((state) => findNextStep(state, undefined)?.kind === "finish");
  const ordered = useMemo(() => sortInReadingOrder(threads, ids ?? []), [threads, ids]);
  const shown = ordered.filter((thread) => passesFilter(thread, filter));
  const { count, end } = useGrowingRows(shown.length);
  const counts = useMemo(() => countByFilter(threads), [threads]);
  const sheet = {
    title: texts.feedback.comments,
    label: texts.feedback.commentsOnReview,
    onClose: actions.closeSheet,
    children: (
      <div className="comments-list">
        <fieldset className="comments-filters" aria-label={texts.feedback.filterComments}>
          {threadFilters.map((each) => (
            <Button
              key={each}
              kind="plain"
              className="comments-filter"
              aria-pressed={filter === each}
              onClick={() => setFilter(each)}
            >
              {texts.feedback.filters[each]} <span>{counts[each]}</span>
            </Button>
          ))}
        </fieldset>
        {/* Arrow keys are an extra: Tab reaches every entry. */}
        <ul className="comments-rows" onKeyDown={moveFocus}>
          {shown.slice(0, count).map((thread) => (
            <ThreadRow
              key={thread.id}
              thread={thread}
              where={describeThreadPlace(thread, findTitle)}
              onOpen={() => {
                if (!isWide) actions.closeSheet();
                actions.goToThread(thread.id);
              }}
            />
          ))}
          {count < shown.length && <li ref={end} aria-hidden="true" />}
        </ul>
        {shown.length === 0 && (
          <p className="comments-none">{texts.feedback.noneLeft[threads.length === 0 ? "all" : filter]}</p>
        )}
        <div className="comment-buttons">
          <Button
            kind="secondary"
            onClick={() => {
              if (!isWide) actions.closeSheet();
              actions.commentOnReview();
            }}
          >
            {texts.feedback.commentOnReview}
          </Button>
          {isToFinish && <Button onClick={() => actions.finishReview()}>{texts.feedback.finishReview}</Button>}
        </div>
      </div>
    ),
  };
  return isWide ? <DockFrame {...sheet} shown="comments" isTyping={isTyping} /> : <SheetFrame {...sheet} />;
}

const stateIcons = { open: "comment", addressed: "sparkle", resolved: "check" } as const;

interface ThreadRowProps {
  readonly thread: Thread;
  readonly where: string;
  readonly onOpen: () => void;
}

function ThreadRow({ thread, where, onOpen }: ThreadRowProps) {
  const { entries, state, place } = thread;
  const [first, last] = [entries[0], entries.at(-1)];
  const isNew = usePanelState(({ news }) => indexNews(news).threads.has(thread.id));
  return (
    <li>
      <button type="button" className="comments-row" data-state={state} onClick={onOpen}>
        <Icon name={isOutdated(place) ? "warning" : stateIcons[state]} />
        {isNew && <NewMark />}
        <span className="comments-row-text">
          <span className="comments-row-where" dir="auto">
            <span className="visually-hidden" dir="ltr">
              {texts.feedback.states[state]}:{" "}
            </span>
            {where}
          </span>
          <span dir="auto">
            {first !== undefined && first.by.kind !== "person" && (
              <span className="comments-row-by">{getAuthorName(first.by)}: </span>
            )}
            {getBeginning(first?.text ?? "", 140)}
          </span>
          {entries.length > 1 && last !== undefined && (
            <span className="comments-row-more">{describeLast(thread, last.by)}</span>
          )}
        </span>
      </button>
    </li>
  );
}

function describeLast(thread: Thread, by: Author): string {
  const comments = countEntries(thread);
  return by.kind === "person" ? texts.feedback.lastByYou(comments) : texts.feedback.lastBy(comments, getAuthorName(by));
}
