import { useNow } from "../../ui/useNow.ts";
import { usePanelState } from "../panelContext.ts";
import { describeSession, listSessionsOf } from "../sessions/state/describeSession.ts";

/** Says who works on a review of this window, a line for each session. */
export function SessionLines({ reviewId }: { readonly reviewId: string }) {
  const sessions = usePanelState((state) => state.sessions);
  const now = useNow();
  return listSessionsOf(sessions, reviewId).map((session) => (
    <span key={`${session.client} ${session.since}`} className="history-who">
      {describeSession(session, now)}
    </span>
  ));
}
