import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

export function UnresolvedCount() {
  const { actions } = usePanel();
  const open = usePanelState(({ feedback }) => feedback.threads.filter(({ state }) => state !== "resolved").length);
  const { header } = texts;
  if (open === 0) return null;
  return (
    <HeaderMark
      icon="comment-unresolved"
      kind="info"
      text={header.unresolvedComments(open)}
      short={header.unresolved(open)}
      hint={header.showComments}
      onClick={actions.showComments}
    />
  );
}
