import { usePanel, usePanelState } from "../panelContext.ts";

/** Says that all of the review is selected, also what is not on the screen. */
export function SelectionStatus() {
  const { actions } = usePanel();
  const selection = usePanelState((state) => state.wholeSelection);
  const words = selection?.words === undefined ? "" : `: ${countOf(selection.words)}`;
  return (
    <div role="status">
      {selection !== undefined && (
        <div className="selection-status" data-keeps-selection>
          <span>The whole review is selected{words}</span>
          <button type="button" className="link-button" onClick={() => void actions.copyRichText()}>
            Copy
          </button>
        </div>
      )}
    </div>
  );
}

/** Grouped by commas, as the text around it is English; a locale's own form would cost the first use milliseconds. */
function countOf(words: number): string {
  const grouped = String(words).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${grouped} ${words === 1 ? "word" : "words"}`;
}
