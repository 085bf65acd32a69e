import { memo } from "react";
import { findSectionTitle } from "../../state/findSectionTitle.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { ThreadList } from "./ThreadList.tsx";

export const SectionComments = memo(function SectionComments({ id }: { readonly id: string }) {
  const threads = usePanelState(({ feedback }) => feedback.bySection.get(id));
  const boxes = usePanelState(({ feedback }) => feedback.boxesBySection.get(id));
  if (threads === undefined && boxes === undefined) return null;
  return (
    <div className="section-comments">
      {threads !== undefined && <ThreadList threads={threads} />}
      {boxes?.map((box) => (
        <CommentBoxView key={box.key} box={box} />
      ))}
    </div>
  );
});

export const CommentAction = memo(function CommentAction({ id }: { readonly id: string }) {
  const { actions } = usePanel();
  const title = usePanelState((state) => findSectionTitle(getShownReview(state)?.sections, id));
  return (
    <button
      type="button"
      className="comment-action"
      title={texts.feedback.commentOnSectionKey}
      aria-label={texts.feedback.commentOnSectionNamed(title)}
      onClick={() => actions.commentOnSection(id)}
    >
      <Icon name="comment" />
    </button>
  );
});
