import { shownReview } from "../../state/panelStore.ts";
import { describeAll, describeWrong } from "../../state/referenceState.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Counts the references that are not right any more, and leads to them; quiet where all are. */
export function ReferenceSummary() {
  const { actions } = usePanel();
  const reviewId = usePanelState((state) => shownReview(state)?.meta.reviewId);
  const references = usePanelState((state) => state.references);
  const isKnown = references.reviewId === reviewId && references.total > 0;
  const wrong = isKnown ? describeWrong(references) : "";
  const all = describeAll(references);
  return (
    <>
      {wrong !== "" && (
        <button
          type="button"
          className="reference-summary"
          title={`${all}. Go to the next one that is not right (e)`}
          onClick={actions.goToWrongReference}
        >
          <Icon name="references" />
          <span>{wrong}</span>
        </button>
      )}
      {isKnown && wrong === "" && (
        <span className="reference-summary-right" title={all}>
          <Icon name="references" /> {references.total} right
        </span>
      )}
      <span className="visually-hidden" role="status">
        {wrong === "" ? "" : all}
      </span>
    </>
  );
}
