import { countComments } from "@dialectic/shared/review";
import { useMemo } from "react";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Counts the comments that are not resolved, and those that wait for the verdict, as the list does; leads to them. */
export function UnresolvedCount() {
  const { actions } = usePanel();
  const threads = usePanelState(({ feedback }) => feedback.threads);
  const { open, addressed, pending } = useMemo(() => countComments(threads), [threads]);
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
