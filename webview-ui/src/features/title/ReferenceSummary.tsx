import { getShownReview } from "../../state/panelStore.ts";
import { describeReferences } from "../../state/references/referenceState.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Counts the references that are out of date, and leads to them. Unobtrusive while there are none. */
export function ReferenceSummary() {
  const { actions } = usePanel();
  const isKnown = usePanelState(
    ({ references, view }) => references.reviewId === getShownReview({ view })?.meta.reviewId && references.total > 0,
  );
  const total = usePanelState(({ references }) => references.total);
  const wrongOnes = usePanelState(({ references }) => describeReferences(references).wrong);
  const all = usePanelState(({ references }) => describeReferences(references).all);
  const wrong = isKnown ? wrongOnes : "";
  return (
    <>
      {wrong !== "" && (
        <button
          type="button"
          className="reference-summary"
          title={texts.title.nextOutdated(all)}
          onClick={actions.goToWrongReference}
        >
          <Icon name="references" />
          <span>{wrong}</span>
        </button>
      )}
      {isKnown && wrong === "" && (
        <span className="reference-summary-right" title={all}>
          <Icon name="references" /> {texts.title.valid(total)}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {wrong === "" ? "" : all}
      </span>
    </>
  );
}
