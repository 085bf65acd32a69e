import { standingAside } from "../../state/comparisonAside.ts";
import { shownReview } from "../../state/panelStore.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanelState } from "../panelContext.ts";

/** Says that the search is not in the comparison from which the reader came, and how to get back there. */
export function FindNote() {
  const aside = usePanelState(standingAside);
  const iteration = usePanelState((state) => shownReview(state)?.meta.iteration);
  if (aside === undefined) return null;
  return (
    <p className="find-note">
      <Icon name="diff" /> Finds in #{iteration}. Closing leads back to the comparison #{aside.from} → #{aside.to}.
    </p>
  );
}
