import type { IterationChanges, IterationEntry } from "@dialectic/shared/protocol";
import { useEffect } from "react";
import type { Sheet } from "../../state/panelStore.ts";
import { laterTexts } from "../../texts/laterTexts.ts";
import { texts } from "../../texts/texts.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { moveFocus } from "../../ui/moveFocus.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { describeChanges } from "./describeChanges.ts";

interface TimelineSheetProps {
  readonly timeline: Extract<Sheet, { kind: "timeline" }>;
  /** Number of the iteration that the page shows. */
  readonly shown: number | undefined;
}

/** Iterations per request for changes. */
const batch = 64;

/** Lists all iterations of the review, the latest first. */
export function TimelineSheet({ timeline, shown }: TimelineSheetProps) {
  const { actions } = usePanel();
  const { reviewId, iterations, changes, pinned } = timeline;
  const missing = iterations.filter(({ number }) => !changes.has(number)).map(({ number }) => number);
  const wanted = missing.slice(-batch).join(" ");

  useEffect(() => {
    if (wanted !== "") void actions.loadChanges(wanted.split(" ").map(Number));
  }, [actions, wanted]);

  return (
    <SheetFrame
      title={laterTexts().history.iterations}
      label={laterTexts().history.iterationsOf}
      tools={pinned.length > 0 && <CompareButton pinned={pinned} shown={shown} />}
      onClose={actions.closeSheet}
    >
      <ol className="history-list" reversed onKeyDown={moveFocus}>
        {[...iterations].reverse().map((iteration) => (
          <li key={iteration.number} className="history-pinnable">
            <button
              type="button"
              aria-current={iteration.number === shown}
              onClick={() => void actions.openIteration(reviewId, iteration.number)}
            >
              <IterationLine reviewId={reviewId} iteration={iteration} changes={changes.get(iteration.number)} />
            </button>
            <IconButton
              icon={pinned.includes(iteration.number) ? "pinned" : "pin"}
              label={laterTexts().history.pin(iteration.number)}
              isPressed={pinned.includes(iteration.number)}
              onClick={() => actions.pinIteration(iteration.number)}
            />
          </li>
        ))}
      </ol>
    </SheetFrame>
  );
}

interface CompareButtonProps {
  readonly pinned: readonly number[];
  readonly shown: number | undefined;
}

function CompareButton({ pinned, shown }: CompareButtonProps) {
  const { actions } = usePanel();
  const [one = 0, other] = pinned;
  const { comparePinned } = laterTexts().history;
  return (
    <Button onClick={() => void actions.comparePinned()}>
      {other === undefined ? comparePinned(one, shown ?? one) : comparePinned(Math.min(...pinned), Math.max(...pinned))}
    </Button>
  );
}

interface IterationLineProps {
  readonly reviewId: string;
  readonly iteration: IterationEntry;
  readonly changes: IterationChanges | undefined;
}

function IterationLine({ reviewId, iteration, changes }: IterationLineProps) {
  const { number, mode, section, client, at } = iteration;
  const round = usePanelState((state) =>
    state.changes.reviewId === reviewId
      ? state.changes.rounds.findLast((each) => each.iteration === number)
      : undefined,
  );
  const title = section === undefined ? texts.title.update[mode] : laterTexts().history.sectionUpdated(section);
  const code = round === undefined ? [] : [laterTexts().history.codeOfTurn(round.turn ?? round)];
  const changed = changes === undefined ? "" : [describeChanges(changes), ...code].join(" · ");
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
      </span>
      <span className="history-words">
        {changes !== undefined && (
          <>
            <ins>+{changes.wordsAdded}</ins> <del>−{changes.wordsRemoved}</del>
            <span className="visually-hidden"> {laterTexts().compare.words}</span>
          </>
        )}
      </span>
      <span className="history-who">
        {client || texts.common.assistant} · <RelativeTime time={at} />
      </span>
    </>
  );
}
