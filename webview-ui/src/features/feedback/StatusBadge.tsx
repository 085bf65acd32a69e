import type { GivenVerdict } from "@dialectic/shared/protocol";
import type { ReviewStanding } from "@dialectic/shared/review";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { nameEach } from "./state/nameEach.ts";
import {
  describeStanding,
  findStanding,
  isDone,
  isReceived,
  selectLastVerdict,
  selectWaiting,
} from "./state/nextStep.ts";

const icons: Readonly<Record<ReviewStanding["word"], string>> = {
  WaitingForYou: "comment-discussion",
  Asked: "comment-discussion",
  Answers: "comment-discussion",
  Works: "comment-discussion",
  Commented: "comment-discussion",
  ChangesRequested: "request-changes",
  Approved: "check",
  Merged: "git-commit",
  Ended: "check",
};

/** Says in a word where the review stands, and who has heard of it. */
export function StatusBadge() {
  const { actions } = usePanel();
  const standing = usePanelState((state) => findStanding(state).word);
  const words = usePanelState(describeStanding);
  const statusNote = usePanelState(({ feedback }) => feedback.statusNote);
  const applied = usePanelState(({ feedback }) => feedback.applied);
  const waiting = usePanelState(selectWaiting);
  const last = usePanelState(selectLastVerdict);
  const { feedback } = texts;
  const isOver = usePanelState(isDone);
  // Before an approval, the words themselves name the assistant that has the verdict.
  const note = statusNote ?? (isOver && last !== undefined ? describeDelivery(last) : undefined);
  const long = waiting.length > 0 ? feedback.waiting(nameEach(waiting)) : undefined;
  return (
    <button
      type="button"
      className="status-badge"
      data-status={standing}
      title={`${[words, long, applied && feedback.appliedFor(applied.client), note].filter(Boolean).join(". ")}: ${feedback.showComments} (q)`}
      onClick={actions.showComments}
    >
      <Icon name={icons[standing]} />
      <span className="status-badge-words">{words}</span>
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

/** Names the assistants that have received a verdict; undefined before one has. */
function describeDelivery(verdict: GivenVerdict): string | undefined {
  const names = verdict.delivery?.to.map(({ name }) => name) ?? [verdict.askedBy ?? ""];
  return isReceived(verdict) ? texts.feedback.sentTo(nameEach(names)) : undefined;
}
