import type { ReviewStatus } from "@dialectic/shared/protocol";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

const words: Readonly<Record<ReviewStatus, { readonly icon: string; readonly word: string }>> = {
  Pending: { icon: "comment-discussion", word: "Pending" },
  ChangesRequested: { icon: "request-changes", word: "Changes requested" },
  Approved: { icon: "check", word: "Approved" },
  Applied: { icon: "check-all", word: "Applied" },
  Merged: { icon: "git-merge", word: "Merged" },
};

export function StatusBadge() {
  const { actions } = usePanel();
  const status = usePanelState(({ feedback }) => feedback.status);
  const note = usePanelState(({ feedback }) => feedback.statusNote);
  const open = usePanelState(({ feedback }) => feedback.threads.filter(({ state }) => state !== "resolved").length);
  const { icon, word } = words[status];
  return (
    <button
      type="button"
      className="status-badge"
      data-status={status}
      title={`${note === undefined ? word : `${word}. ${note}`}: show all comments (q)`}
      onClick={actions.showComments}
    >
      <Icon name={icon} />
      <span className="status-badge-word">{word}</span>
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
