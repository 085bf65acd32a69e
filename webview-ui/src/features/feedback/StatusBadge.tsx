import type { ReviewStatus } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

const icons: Readonly<Record<ReviewStatus, string>> = {
  Pending: "comment-discussion",
  ChangesRequested: "request-changes",
  Approved: "check",
  Merged: "git-commit",
};

export function StatusBadge() {
  const { actions } = usePanel();
  const status = usePanelState(({ feedback }) => feedback.status);
  const note = usePanelState(({ feedback }) => feedback.statusNote);
  const applied = usePanelState(({ feedback }) => feedback.applied);
  const { feedback } = texts;
  const word = feedback.status[status];
  return (
    <button
      type="button"
      className="status-badge"
      data-status={status}
      title={`${[word, applied && feedback.appliedFor(applied.client), note].filter(Boolean).join(". ")}: ${feedback.showComments} (q)`}
      onClick={actions.showComments}
    >
      <Icon name={icons[status]} />
      <span>{word}</span>
      {applied !== undefined && (
        <span className="status-badge-applied">
          <Icon name="check-all" />
          <span className="visually-hidden">, </span>
          <span>{feedback.applied}</span>
        </span>
      )}
      {note !== undefined && <span className="status-badge-note">{`· ${note}`}</span>}
      <span className="visually-hidden">: {feedback.showComments}</span>
    </button>
  );
}
