import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { describeReferences } from "../references/state/referenceState.ts";

/** Counts the references that are out of date, and leads to them. */
export function ReferenceSummary() {
  const { actions } = usePanel();
  const isKnown = usePanelState(({ references, view }) => {
    return references.reviewId === getShownReview({ view })?.meta.reviewId;
  });
  const known = usePanelState(({ references }) => describeReferences(references).wrong);
  const all = usePanelState(({ references }) => describeReferences(references).all);
  const wrong = isKnown ? known : 0;
  const { header } = texts;
  return (
    <>
      {wrong > 0 && (
        <HeaderMark
          icon="references"
          kind="warning"
          text={header.outdatedReferences(wrong)}
          short={header.outdated(wrong)}
          hint={header.nextOutdated(all)}
          onClick={actions.goToWrongReference}
        />
      )}
      <span className="visually-hidden" role="status">
        {wrong === 0 ? "" : all}
      </span>
    </>
  );
}
