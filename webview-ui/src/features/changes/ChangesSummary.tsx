import { countFiles } from "../../state/changes/changesState.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { LineCounts } from "./LineCounts.tsx";

export function ChangesSummary() {
  const { actions } = usePanel();
  const round = usePanelState(({ changes }) => changes.rounds.at(-1));
  const isOpen = usePanelState(({ changes }) => changes.open !== undefined);
  if (round === undefined) return null;
  return (
    <button
      type="button"
      className="changes-summary"
      title={`${round.resolved}: show the changes (x)`}
      aria-pressed={isOpen}
      onClick={actions.toggleChanges}
    >
      <Icon name="diff" /> {countFiles(round.files)} <LineCounts of={round} />
    </button>
  );
}
