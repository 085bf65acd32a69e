import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { useNow } from "../../ui/useNow.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { countSessions, describeSession, listSessionsOf } from "./state/describeSession.ts";

/** Says who works on the review, and leads to the list of reviews, which says it of all. */
export function SessionsMark() {
  const { actions } = usePanel();
  const sessions = usePanelState((state) => state.sessions);
  const reviewId = usePanelState((state) => getShownReview(state)?.meta.reviewId);
  const listed = listSessionsOf(sessions, reviewId);
  const now = useNow();
  const [only] = listed;
  if (only === undefined) return null;
  const { several, severalShort, showReviews } = texts.sessions;
  const words = countSessions(listed, now);
  return (
    <HeaderMark
      icon="person"
      kind="quiet"
      text={listed.length === 1 ? describeSession(only, now) : several(listed.length, words)}
      short={listed.length === 1 ? words : severalShort(listed.length)}
      hint={[...listed.map((session) => describeSession(session, now)), showReviews].join("\n")}
      onClick={() => void actions.showReviews()}
    />
  );
}
