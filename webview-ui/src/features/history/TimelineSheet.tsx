import type { IterationChanges, IterationEntry } from "@dialectic/shared/protocol";
import { useEffect } from "react";
import type { Sheet } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Badge } from "../../ui/Badge.tsx";
import { moveFocus } from "../../ui/moveFocus.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SideSheet } from "../../ui/SideSheet.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { countSections, describeChanges, describeIteration } from "./describeChanges.ts";

interface TimelineSheetProps {
  readonly timeline: Extract<Sheet, { kind: "timeline" }>;
  /** Number of the iteration that the page shows. */
  readonly shown: number | undefined;
  readonly isTyping: () => boolean;
}

/** Iterations per request for changes. */
const batch = 64;

/** Lists all iterations of the review, the latest first. */
export function TimelineSheet({ timeline, shown, isTyping }: TimelineSheetProps) {
  const { actions } = usePanel();
  const { reviewId, iterations, changes } = timeline;
  const missing = iterations.filter(({ number }) => !changes.has(number)).map(({ number }) => number);
  const totals = countSections(changes);
  const wanted = missing.slice(-batch).join(" ");

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
        {[...iterations].reverse().map((iteration, place) => (
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
            <IterationButtons number={iteration.number} shown={shown} isLatest={place === 0} />
          </li>
        ))}
      </ol>
    </SideSheet>
  );
}

interface IterationButtonsProps {
  readonly number: number;
  readonly shown: number | undefined;
  readonly isLatest: boolean;
}

function IterationButtons({ number, shown = number, isLatest }: IterationButtonsProps) {
  const { actions } = usePanel();
  const { history } = texts;
  // The shown iteration is compared with the one before it.
  const other = number === shown ? number - 1 : shown;
  const [from, to] = [Math.min(number, other), Math.max(number, other)];
  return (
    <span className="history-actions">
      {from > 0 && (
        <button
          type="button"
          className="link-button"
          aria-label={history.compareTwo(from, to)}
          title={history.compareTwo(from, to)}
          onClick={() => void actions.compare(from, to)}
        >
          {texts.common.compare}
        </button>
      )}
      {!isLatest && (
        <button
          type="button"
          className="link-button"
          aria-label={history.restoreAsLatest(number)}
          title={history.restoreAsLatest(number)}
          onClick={() => void actions.restoreIteration(number)}
        >
          {history.restore}
        </button>
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
    state.changes.reviewId === reviewId
      ? state.changes.rounds.findLast((each) => each.iteration === number)
      : undefined,
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
      <Badge>#{number}</Badge>
      <span className="history-what">
        <strong dir="auto" title={title}>
          {title}
        </strong>
        <span className="history-changes" title={changed}>
          {changed}
        </span>
        <span className="history-who">
          {client || texts.common.assistant} · <RelativeTime time={at} />
        </span>
      </span>
      <span className="history-open">{history.openIteration}</span>
    </>
  );
}
