import type { IterationChanges, IterationEntry } from "@dialectic/shared/protocol";
import { useEffect, useMemo } from "react";
import { maxTimelineTitles, timelineBatchIterations } from "../../limits.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { getRounds } from "../../state/rounds.ts";
import { texts } from "../../texts/texts.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { moveFocus } from "../../ui/moveFocus.ts";
import { nameSession } from "../../ui/nameAssistant.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SideSheet } from "../../ui/SideSheet.tsx";
import { useGrowingRows } from "../../ui/useGrowingRows.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { StoryRow } from "./StoryRow.tsx";
import type { Timeline } from "./state/historySlice.ts";
import { listStory, type StoryEvent } from "./state/listStory.ts";

/**
 * Says what an iteration did to the review. `changes` is undefined before they are known, and `total`, the number of its
 * sections, while those of an earlier iteration are missing.
 */
export function describeIteration(
  { number, mode, section }: Pick<IterationEntry, "number" | "mode" | "section">,
  changes: IterationChanges | undefined,
  total: number | undefined,
): string {
  const { history } = texts;
  if (number === 1) return history.presented;
  if (section !== undefined && changes?.changed.count !== 0) return history.rewrote(section);
  if (changes === undefined) return mode === "append" ? history.addedText : history.rewroteReview;
  const { changed, added, removed } = changes;
  const touched = changed.count + added.count + removed.count;
  if (touched === 0) return history.noSectionChanged;
  if (touched === added.count) return history.addedSections(added.titles[0] ?? "", added.count - 1);
  if (touched === removed.count) return history.removedSections(removed.titles[0] ?? "", removed.count - 1);
  if (touched === 1) return history.rewrote(changed.titles[0] ?? "");
  if (total === undefined) return history.changedSections(changed.count + added.count);
  return changed.count + added.count >= total
    ? history.rewroteReview
    : history.changedOf(changed.count + added.count, total);
}

/** Returns the number of sections of each iteration, as far as the changes of all earlier ones are known. */
export function countSections(changes: ReadonlyMap<number, IterationChanges>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  let total = 0;
  for (let number = 1, each = changes.get(1); each !== undefined; number += 1, each = changes.get(number)) {
    total += each.added.count - each.removed.count;
    counts.set(number, total);
  }
  return counts;
}

export function describeChanges({ changed, added, removed }: IterationChanges): string {
  const { history } = texts;
  const parts = [
    ...(changed.count === 0 ? [] : [history.changed(nameSections(changed))]),
    ...(added.count === 0 ? [] : [history.new(nameSections(added))]),
    ...(removed.count === 0 ? [] : [history.removed(nameSections(removed))]),
  ];
  return parts.length === 0 ? history.noSectionChanged : parts.join("; ");
}

function nameSections({ count, titles }: IterationChanges["changed"]): string {
  const named = titles.slice(0, maxTimelineTitles).join(", ");
  const more = count - Math.min(titles.length, maxTimelineTitles);
  return more > 0 ? texts.history.andMore(named, more) : named;
}

interface TimelineSheetProps {
  readonly timeline: Timeline;
  /** Number of the iteration that the page shows. */
  readonly shown: number | undefined;
  readonly isTyping: () => boolean;
}

const nothing = { threads: [], verdicts: [], committed: undefined } as const;

/** Lists the iterations of the review and what was said about them, the latest first. */
export function TimelineSheet({ timeline, shown, isTyping }: TimelineSheetProps) {
  const { actions } = usePanel();
  const { reviewId, iterations, changes } = timeline;
  const missing = iterations.filter(({ number }) => !changes.has(number)).map(({ number }) => number);
  const totals = countSections(changes);
  const story = useStory(timeline);
  const { count, end } = useGrowingRows(story.length);
  const wanted = missing.slice(-timelineBatchIterations).join(" ");

  useEffect(() => {
    if (wanted !== "") void actions.loadChanges(wanted.split(" ").map(Number));
  }, [actions, wanted]);

  return (
    <SideSheet
      title={texts.history.iterations}
      label={texts.history.iterationsOf}
      isTyping={isTyping}
      startsAt="li button"
      onClose={actions.closeSheet}
    >
      <ol className="history-list" reversed onKeyDown={moveFocus}>
        {story.slice(0, count).map((event) => {
          if (event.kind !== "iteration")
            return (
              <li key={`${event.kind} ${event.at}`} data-row="said">
                <StoryRow event={event} />
              </li>
            );
          const { iteration } = event;
          return (
            <li key={iteration.number}>
              <button
                type="button"
                className="history-row"
                aria-current={iteration.number === shown}
                onClick={() => void actions.openIteration(reviewId, iteration.number)}
              >
                <IterationLine
                  reviewId={reviewId}
                  iteration={iteration}
                  changes={changes.get(iteration.number)}
                  total={totals.get(iteration.number)}
                />
              </button>
              <IterationButtons
                reviewId={reviewId}
                number={iteration.number}
                shown={shown}
                isLatest={iteration.number === iterations.at(-1)?.number}
              />
            </li>
          );
        })}
        {count < story.length && <li ref={end} aria-hidden="true" />}
      </ol>
    </SideSheet>
  );
}

/** Returns what happened to the review of a timeline; what was said is known only of the shown one. */
function useStory({ reviewId, iterations }: Timeline): readonly StoryEvent[] {
  const isShown = usePanelState(({ feedback }) => feedback.reviewId === reviewId);
  const threads = usePanelState(({ feedback }) => feedback.threads);
  const verdicts = usePanelState(({ feedback }) => feedback.verdicts);
  const committed = usePanelState((state) => getShownReview(state)?.meta.committed);
  return useMemo(
    () => listStory(iterations, isShown ? { threads, verdicts, committed } : nothing),
    [iterations, isShown, threads, verdicts, committed],
  );
}

interface IterationButtonsProps {
  readonly reviewId: string;
  readonly number: number;
  readonly shown: number | undefined;
  readonly isLatest: boolean;
}

function IterationButtons({ reviewId, number, shown = number, isLatest }: IterationButtonsProps) {
  const { actions } = usePanel();
  const { history } = texts;
  // The shown iteration is compared with the one before it.
  const other = number === shown ? number - 1 : shown;
  const [from, to] = [Math.min(number, other), Math.max(number, other)];
  return (
    <span className="history-actions">
      {number !== shown && (
        // For the pointer: the row itself is the button that has the key.
        <Button
          kind="link"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => void actions.openIteration(reviewId, number)}
        >
          {history.openIteration}
        </Button>
      )}
      {from > 0 && (
        <Button
          kind="link"
          aria-label={history.compareTwo(from, to)}
          title={history.compareTwo(from, to)}
          onClick={() => void actions.compare(from, to)}
        >
          {texts.common.compare}
        </Button>
      )}
      {!isLatest && (
        <Button
          kind="link"
          aria-label={history.restoreAsLatest(number)}
          title={history.restoreAsLatest(number)}
          onClick={() => void actions.restoreIteration(number)}
        >
          {history.restore}
        </Button>
      )}
    </span>
  );
}

interface IterationLineProps {
  readonly reviewId: string;
  readonly iteration: IterationEntry;
  readonly changes: IterationChanges | undefined;
  readonly total: number | undefined;
}

function IterationLine({ reviewId, iteration, changes, total }: IterationLineProps) {
  const { number, client, at } = iteration;
  const round = usePanelState((state) =>
    state.changes.reviewId === reviewId ? getRounds(state).findLast((each) => each.iteration === number) : undefined,
  );
  const title = describeIteration(iteration, changes, total);
  const code = round === undefined ? [] : [texts.history.codeOfTurn(round.turn ?? round)];
  const { history } = texts;
  const changed =
    changes === undefined
      ? ""
      : [describeChanges(changes), history.words(changes.wordsAdded, changes.wordsRemoved), ...code].join(" · ");
  return (
    <>
      <Badge>
        <span className="header-long">{texts.title.iterationShort(number)}</span>
        <span className="header-short">#{number}</span>
      </Badge>
      <span className="history-what">
        <strong dir="auto" title={title}>
          {title}
        </strong>
        <span className="history-changes" title={changed}>
          {changed}
        </span>
        <span className="history-who">
          {nameSession(client) || texts.common.assistant} · <RelativeTime time={at} />
        </span>
      </span>
    </>
  );
}
