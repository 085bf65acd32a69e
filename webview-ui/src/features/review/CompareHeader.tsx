import { getLatestIteration } from "../../state/history/historyState.ts";
import { texts } from "../../texts/texts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useHeaderHeight } from "../../ui/useHeaderHeight.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { describeComparison } from "./describeComparison.ts";

export function CompareHeader() {
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
          <button type="button" className="link-button" onClick={() => void actions.compareWith(latest)}>
            {texts.compare.compareWith(latest)}
          </button>
        </>
      )}
    </div>
  );
}
