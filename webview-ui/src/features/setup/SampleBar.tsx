import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Leads from the sample, which has taken the place of the first steps, back to them. */
export function SampleBar() {
  const { actions } = usePanel();
  const isSample = usePanelState((state) => getShownReview(state)?.meta.isSample === true);
  if (!isSample) return null;
  return (
    <div className="history-bar">
      <p>
        <Icon name="plug" /> {texts.empty.isSample}
      </p>
      <span className="history-buttons">
        <Button kind="link" onClick={() => void actions.showSetup()}>
          {texts.menu.entries.connect}
        </Button>
      </span>
    </div>
  );
}
