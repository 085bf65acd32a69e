import type { ReviewCommit } from "@dialectic/shared/protocol";
import type { ReactNode } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { toShortHash } from "../../state/toShortHash.ts";
import { texts } from "../../texts/texts.ts";
import { Badge } from "../../ui/Badge.tsx";
import { formatLocalTime } from "../../ui/formatTime.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { useToolbar } from "../../ui/useToolbar.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { ReferenceSummary } from "./ReferenceSummary.tsx";

interface TitleBarProps {
  readonly status?: ReactNode;
  readonly children?: ReactNode;
}

export function TitleBar({ status, children }: TitleBarProps) {
  const { actions } = usePanel();
  const meta = usePanelState((state) => getShownReview(state)?.meta);
  const isOutlineOpen = usePanelState((state) => state.isOutlineOpen);
  const { toolbar, onKeyDown } = useToolbar();
  return (
    <div ref={toolbar} className="title-bar" role="toolbar" aria-label={texts.common.review} onKeyDown={onKeyDown}>
      {meta !== undefined && (
        <IconButton
          icon="list-tree"
          label={texts.title.outline}
          isPressed={isOutlineOpen}
          onClick={actions.toggleOutline}
        />
      )}
      <div className="title-text">
        <h1 dir="auto" title={meta?.title}>
          {meta === undefined ? "Dialectic" : meta.title || texts.common.review}
        </h1>
        {meta !== undefined && (
          <p className="title-iteration">
            <button
              type="button"
              className="iteration-button"
              title={texts.title.showIterations}
              aria-label={texts.title.iteration(meta.iteration)}
              onClick={() => void actions.showTimeline()}
            >
              <Badge>#{meta.iteration}</Badge>
            </button>
            <span>
              {texts.title.update[meta.mode]} · {texts.title.by(meta.client)} · <RelativeTime time={meta.updatedAt} />
            </span>
            {status}
            {meta.committed !== undefined && <CommittedMark committed={meta.committed} />}
            <ReferenceSummary />
            {meta.trouble !== undefined && (
              <span className="title-unsaved" title={meta.trouble.message}>
                <Icon name="warning" /> {meta.trouble.kind === "damaged" ? texts.title.damaged : texts.title.cannotSave}
              </span>
            )}
            {!meta.saved && (
              <span className="title-unsaved" title={texts.title.notSavedYet}>
                <Icon name="warning" /> {texts.title.notSaved}
              </span>
            )}
          </p>
        )}
      </div>
      <IconButton icon="history" label={texts.title.showReviews} onClick={() => void actions.showReviews()} />
      {children}
      <IconButton icon="question" label={texts.title.showKeys} onClick={actions.showHelp} />
    </div>
  );
}

function CommittedMark({ committed }: { readonly committed: ReviewCommit }) {
  return (
    <span className="title-committed" title={texts.title.commit(committed.subject, formatLocalTime(committed.at))}>
      <Icon name="git-commit" />
      <span>
        <span className="title-committed-word">{texts.title.committed} </span>
        {toShortHash(committed.commit)}
      </span>
    </span>
  );
}
