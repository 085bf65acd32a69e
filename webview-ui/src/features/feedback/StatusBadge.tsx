import type { ReviewStatus } from "@dialectic/shared/protocol";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

const words: Readonly<Record<ReviewStatus, { readonly icon: string; readonly word: string }>> = {
  Pending: { icon: "comment-discussion", word: "Pending" },
  ChangesRequested: { icon: "request-changes", word: "Changes requested" },
  Approved: { icon: "check", word: "Approved" },
  Merged: { icon: "git-merge", word: "Merged" },
};

export function StatusBadge() {
  const { actions } = usePanel();
  const status = usePanelState(({ feedback }) => feedback.status);
  const note = usePanelState(({ feedback }) => feedback.statusNote);
  const applied = usePanelState(({ feedback }) => feedback.applied);
  const open = usePanelState(({ feedback }) => feedback.threads.filter(({ state }) => state !== "resolved").length);
  const { icon, word } = words[status];
  return (
    <button
      type="button"
      className="status-badge"
      data-status={status}
      title={`${[word, applied && `Applied for ${applied.client}`, note].filter(Boolean).join(". ")}: show all comments (q)`}
      onClick={actions.showComments}
    >
      <Icon name={icon} />
      <span className="status-badge-word">{word}</span>
      {applied !== undefined && (
        <span className="status-badge-applied">
          <Icon name="check-all" />
          <span className="visually-hidden">, </span>
          <span className="status-badge-word">Applied</span>
        </span>
      )}
      {open > 0 && (
        <span>
          {open}
          <span className="visually-hidden">{open === 1 ? " open comment" : " open comments"}</span>
        </span>
      )}
      {note !== undefined && <span className="status-badge-note">{`· ${note}`}</span>}
      <span className="visually-hidden">: show all comments</span>
    </button>
  );
}
