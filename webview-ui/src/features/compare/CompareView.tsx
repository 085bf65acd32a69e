import { useCallback, useRef } from "react";
import { minTwoColumnPixels } from "../../limits.ts";
import { readFrontMatter } from "../../state/frontMatterText.ts";
import { isTwoColumns } from "../../state/shownChanges.ts";
import { getLatestIteration } from "../../state/shownIteration.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { RevealContext } from "../../ui/reveal.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { useHeaderHeight } from "../../ui/useHeaderHeight.ts";
import { useOverlayFocus } from "../../ui/useOverlayFocus.ts";
import { useWidth } from "../../ui/useWidth.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { copyLaterLines } from "../review/laterLines.ts";
import { ReviewView } from "../review/ReviewView.tsx";
import { ReviewPartsContext } from "../review/reviewParts.ts";
import { useFindMarks } from "../useFindMarks.ts";
import { CompareRow } from "./CompareRow.tsx";
import { useCompareParts } from "./compareParts.ts";
import { describeComparison } from "./describeComparison.ts";
import { TextDiff } from "./SourceDiff.tsx";

/** Shows the diff of two iterations. It covers the review, which keeps its scroll position. */
export function CompareView() {
  const isOpen = usePanelState(({ comparison }) => comparison !== undefined);
  return isOpen ? <OpenComparison /> : null;
}

function OpenComparison() {
  const { actions } = usePanel();
  const parts = useCompareParts();
  const scroller = useRef<HTMLElement>(null);
  const isSideBySide = usePanelState((state) => isTwoColumns(state, "comparison"));
  const from = usePanelState((state) => `${state.comparison?.comparison.from} ${state.comparison?.comparison.to}`);
  useOverlayFocus(scroller);
  useFindMarks(scroller, "comparison", parts.markHits);

  useWidth(
    scroller,
    from,
    useCallback((width) => actions.setRoom(width >= minTwoColumnPixels), [actions]),
  );

  return (
    <main className="compare" aria-label={texts.compare.name} data-side-by-side={isSideBySide} onCopy={copyLaterLines}>
      <CompareHeader />
      <section
        ref={scroller}
        className="scroller"
        aria-label={texts.compare.changes}
        {...scrollable}
        onWheel={actions.dropCursor}
      >
        <ReviewPartsContext value={parts}>
          <RevealContext value={parts.scroller.reveal}>
            <ComparedFrontMatter />
            <ReviewView Row={CompareRow} />
          </RevealContext>
        </ReviewPartsContext>
      </section>
    </main>
  );
}

/** Shows how the front matter differs between the compared iterations. */
function ComparedFrontMatter() {
  const changed = usePanelState(({ comparison }) => comparison?.comparison.frontMatter);
  if (changed === undefined) return null;
  const name = texts.review.frontMatter;
  return (
    <section className="front-matter" aria-label={name}>
      <p className="compare-label">{name}</p>
      <TextDiff before={readFrontMatter(changed.before)} after={readFrontMatter(changed.after)} />
    </section>
  );
}

function CompareHeader() {
  const { actions } = usePanel();
  const state = usePanelState(({ comparison }) => comparison);
  const isSideBySide = usePanelState((panel) => panel.isSideBySide);
  const header = useHeaderHeight();
  if (state === undefined) return null;
  const { from, to, wordsAdded, wordsRemoved } = state.comparison;
  const said = texts.compare;
  return (
    <header ref={header} className="compare-header">
      <h2>
        {to === from + 1 && <span className="compare-what">{said.changesIn(to)}</span>}
        <span className="compare-range">
          #{from} → #{to}
        </span>
        <span className="compare-counts">
          {describeComparison(state)} · <ins>+{wordsAdded}</ins> <del>−{wordsRemoved}</del> {said.words}
        </span>
      </h2>
      <span className="compare-tools">
        <IconButton icon="arrow-up" label={said.previous} onClick={() => actions.stepChange(-1)} />
        <IconButton icon="arrow-down" label={said.next} onClick={() => actions.stepChange(1)} />
        {state.isWide === true && (
          <IconButton
            icon="split-horizontal"
            label={said.sideBySide}
            isPressed={isSideBySide}
            onClick={actions.toggleSideBySide}
          />
        )}
        <IconButton icon="close" label={said.close} onClick={actions.leaveComparison} />
      </span>
      <NewIterationNotice to={to} />
    </header>
  );
}

/** Announces updates that arrive while the reader compares. The comparison itself does not change. */
function NewIterationNotice({ to }: { readonly to: number }) {
  const { actions } = usePanel();
  const latest = usePanelState(getLatestIteration);
  const atOpening = usePanelState(({ comparison }) => comparison?.latest ?? 0);
  return (
    <div className="compare-meanwhile" role="status" aria-live="polite">
      {latest > atOpening && latest > to && (
        <>
          {texts.compare.newIteration(latest)}{" "}
          <Button kind="link" onClick={() => void actions.compareWith(latest)}>
            {texts.compare.compareWith(latest)}
          </Button>
        </>
      )}
    </div>
  );
}
