import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { nameAssistant } from "../../ui/nameAssistant.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Says in the header which assistants were asked for a review at the end of their turn, until the changes are explained. */
export function AskedNote() {
  const { actions } = usePanel();
  const asked = usePanelState((state) => state.asked);
  return asked.map(({ session, assistant, count }) => (
    <span key={session} className="asked-note">
      <HeaderMark
        icon="bell"
        kind="info"
        text={texts.asked.note(assistant && nameAssistant(assistant), count)}
        short={texts.asked.short(count)}
        hint={texts.asked.hint(assistant, count)}
      />
      <Button kind="link" title={texts.asked.leaveHint} onClick={() => void actions.leaveTask(session)}>
        {texts.asked.leave}
      </Button>
    </span>
  ));
}
