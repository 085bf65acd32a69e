import { countThreads } from "@dialectic/shared/review";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Counts the comments that are not resolved, as the question before a commit does, and leads to them. */
export function UnresolvedCount() {
  const { actions } = usePanel();
  const open = usePanelState(({ feedback }) => countThreads(feedback.threads).open);
  const addressed = usePanelState(({ feedback }) => countThreads(feedback.threads).addressed);
  const { header } = texts;
  if (open + addressed === 0) return null;
  return (
    <HeaderMark
      icon="comment-unresolved"
      kind="info"
      text={header.openComments(open, addressed)}
      short={header.openShort(open, addressed)}
      hint={header.showComments}
      onClick={actions.showComments}
    />
  );
}
