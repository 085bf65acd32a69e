import { usePanel, usePanelState } from "../panelContext.ts";

/** Notes that all of the review is selected, including sections off the screen. */
export function SelectionStatus() {
  const { actions } = usePanel();
  const selection = usePanelState((state) => state.wholeSelection);
  const words = selection?.words === undefined ? "" : `: ${formatWordCount(selection.words)}`;
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

/**
 * Groups digits with commas, like the English text around. Formatting by locale would cost milliseconds at the first
 * use.
 */
function formatWordCount(words: number): string {
  const grouped = String(words).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${grouped} ${words === 1 ? "word" : "words"}`;
}
