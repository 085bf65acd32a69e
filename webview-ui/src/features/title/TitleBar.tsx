import type { ReviewCommit } from "@dialectic/shared/protocol";
import type { ReactNode } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { toShortHash } from "../../state/toShortHash.ts";
import { Badge } from "../../ui/Badge.tsx";
import { formatLocalTime } from "../../ui/formatTime.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
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
  return (
    <header className="title-bar">
      {meta !== undefined && (
        <IconButton icon="list-tree" label="Outline (o)" isPressed={isOutlineOpen} onClick={actions.toggleOutline} />
      )}
      <div className="title-text">
        <h1 dir="auto" title={meta?.title}>
          {meta === undefined ? "Dialectic" : meta.title || "Review"}
        </h1>
        {meta !== undefined && (
          <p className="title-iteration">
            <button
              type="button"
              className="iteration-button"
              title="Iterations of this review (t)"
              aria-label={`Iteration ${meta.iteration}: show all iterations`}
              onClick={() => void actions.showTimeline()}
            >
              <Badge>#{meta.iteration}</Badge>
            </button>
            <span>
              {meta.mode} · by {meta.client || "an assistant"} · <RelativeTime time={meta.updatedAt} />
            </span>
            {status}
            {meta.committed !== undefined && <CommittedMark committed={meta.committed} />}
            <ReferenceSummary />
            {meta.trouble !== undefined && (
              <span className="title-unsaved" title={meta.trouble.message}>
                <Icon name="warning" /> {meta.trouble.kind === "damaged" ? "damaged on disk" : "cannot be saved"}
              </span>
            )}
            {!meta.saved && (
              <span className="title-unsaved" title="The store failed. The text is shown and will be saved again.">
                <Icon name="warning" /> not saved
              </span>
            )}
          </p>
        )}
      </div>
      <IconButton icon="history" label="Reviews of this workspace (r)" onClick={() => void actions.showReviews()} />
      {children}
      <IconButton icon="question" label="Keyboard help (?)" onClick={actions.showHelp} />
    </header>
  );
}

function CommittedMark({ committed }: { readonly committed: ReviewCommit }) {
  return (
    <span className="title-committed" title={`${committed.subject} (committed ${formatLocalTime(committed.at)})`}>
      <Icon name="git-commit" />
      <span>
        <span className="title-committed-word">committed </span>
        {toShortHash(committed.commit)}
      </span>
    </span>
  );
}
