import { useCallback, useRef } from "react";
import { isTwoColumns } from "../../state/changes/findShownChanges.ts";
import { texts } from "../../texts/texts.ts";
import { RevealContext } from "../../ui/reveal.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { useOverlayFocus } from "../../ui/useOverlayFocus.ts";
import { useWidth } from "../../ui/useWidth.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useFindMarks } from "../useFindMarks.ts";
import { ComparedFrontMatter } from "./ComparedFrontMatter.tsx";
import { CompareHeader } from "./CompareHeader.tsx";
import { CompareRow } from "./CompareRow.tsx";
import { useCompareParts } from "./compareParts.ts";
import { copyLaterLines } from "./laterLines.ts";
import { ReviewView } from "./ReviewView.tsx";
import { ReviewPartsContext } from "./reviewParts.ts";

/** Width in pixels from which two columns fit. */
const wide = 900;

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
    useCallback((width) => actions.setRoom(width >= wide), [actions]),
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
