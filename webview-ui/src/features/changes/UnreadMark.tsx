import { getKnownRounds } from "../../state/rounds.ts";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Names in the header that git cannot read the code, and says why in git's words. */
export function UnreadMark() {
  const { actions } = usePanel();
  const problem = usePanelState((state) => getKnownRounds(state)?.problem);
  if (problem === undefined) return null;
  const tell = () => {
    actions.notify("warning", problem);
    // The person may have mended it since.
    void actions.lookAgain();
  };
  const { unread, unreadShort } = texts.changes;
  return <HeaderMark icon="warning" kind="warning" text={unread} short={unreadShort} hint={problem} onClick={tell} />;
}
