import { countThreads } from "@dialectic/shared/review";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { countCollected, isSent } from "./state/feedbackState.ts";

/** Counts the comments that are not resolved, and those that wait for the verdict, as the sheet for it does; leads to them. */
export function UnresolvedCount() {
  const { actions } = usePanel();
  const open = usePanelState(({ feedback }) => countThreads(feedback.threads.filter(isSent)).open);
  const addressed = usePanelState(({ feedback }) => countThreads(feedback.threads.filter(isSent)).addressed);
  const pending = usePanelState(({ feedback }) => countCollected(feedback));
  const { header } = texts;
  if (open + addressed + pending === 0) return null;
  return (
    <HeaderMark
      icon="comment-unresolved"
      kind="info"
      text={header.openComments(open, addressed, pending)}
      short={header.openShort(open, addressed, pending)}
      hint={header.showComments}
      onClick={actions.showComments}
    />
  );
}
