import { laterTexts } from "../../texts/laterTexts.ts";
import { texts } from "../../texts/texts.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Notes that all of the review is selected, including sections off the screen. */
export function SelectionStatus() {
  const { actions } = usePanel();
  const selection = usePanelState((state) => state.wholeSelection);
  return (
    <div role="status">
      {selection !== undefined && (
        <div className="selection-status" data-keeps-selection>
          <span>{describeSelection(selection.words)}</span>
          <button type="button" className="link-button" onClick={() => void actions.copyRichText()}>
            {texts.common.copy}
          </button>
        </div>
      )}
    </div>
  );
}

function describeSelection(words: number | undefined): string {
  return words === undefined ? laterTexts().export.wholeReview : laterTexts().export.wholeReviewWords(words);
}
