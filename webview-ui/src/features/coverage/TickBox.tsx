import { texts } from "../../texts/texts.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

export function TickBox({ id, label }: { readonly id: string; readonly label: string }) {
  const { actions } = usePanel();
  const isTicked = usePanelState(({ coverage }) => !coverage.unticked.has(id));
  return (
    <label className="coverage-tick" title={texts.coverage.includeInRequest}>
      <input
        type="checkbox"
        checked={isTicked}
        aria-label={label}
        onChange={({ currentTarget }) => actions.tickCoverage(id, currentTarget.checked)}
      />
    </label>
  );
}
