import type { SetupView } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { usePanel } from "../panelContext.ts";

/** Asks about the change to a configuration that the editor shows; it has the same buttons. */
export function PendingSetup({ title, file, isRemoval }: NonNullable<SetupView["pending"]>) {
  const { actions } = usePanel();
  const said = texts.empty;
  return (
    <div className="state-question" role="alert">
      <p>
        <strong>{isRemoval ? said.disconnectNow(title) : said.connectNow(title)}</strong>
      </p>
      <p className="state-detail">{said.seeChange(file)}</p>
      <div className="state-buttons">
        <Button onClick={() => void actions.answerSetup(true)}>{said.apply}</Button>
        <Button kind="secondary" onClick={() => void actions.answerSetup(false)}>
          {texts.common.cancel}
        </Button>
      </div>
    </div>
  );
}
