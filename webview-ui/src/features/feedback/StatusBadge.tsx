import type { GivenVerdict, ReviewStatus } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { nameAssistant } from "../../ui/nameAssistant.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { nameEach } from "./state/nameEach.ts";
import { isReceived, selectLastVerdict, selectLeft, selectStanding, selectWaiting } from "./state/nextStep.ts";

const icons: Readonly<Record<ReviewStatus, string>> = {
  Pending: "comment-discussion",
  ChangesRequested: "request-changes",
  Approved: "check",
  Merged: "git-commit",
};

/** Says in a word where the review stands, and who has heard of it. */
export function StatusBadge() {
  const { actions } = usePanel();
  const status = usePanelState(({ feedback }) => feedback.status);
  const word = texts.feedback.status[usePanelState(selectStanding)];
  const statusNote = usePanelState(({ feedback }) => feedback.statusNote);
  const applied = usePanelState(({ feedback }) => feedback.applied);
  const waiting = usePanelState(selectWaiting);
  const left = usePanelState(selectLeft);
  const last = usePanelState(selectLastVerdict);
  const { feedback } = texts;
  const isAwaited = waiting.length > 0;
  const gone = left === undefined ? undefined : nameEach([left]);
  const present = isAwaited ? feedback.isWaiting(nameEach(waiting)) : gone && feedback.isGone(gone);
  // That an assistant has gone takes the place of the status when it is the assistant's turn.
  const isTheirTurn = last !== undefined && last.verdict !== "approve";
  const isPresentFirst = isAwaited ? status === "Pending" : isTheirTurn && gone !== undefined;
  const away = isPresentFirst || isAwaited ? undefined : present;
  const note = statusNote ?? away ?? (present === undefined && last !== undefined ? describeDelivery(last) : undefined);
  const long = isAwaited ? feedback.waiting(nameEach(waiting)) : gone && feedback.hasGone(gone);
  return (
    <button
      type="button"
      className="status-badge"
      data-status={status}
      title={`${[word, long, applied && feedback.appliedFor(nameAssistant(applied.client)), note !== away && note].filter(Boolean).join(". ")}: ${feedback.showComments} (q)`}
      onClick={actions.showComments}
    >
      <Icon name={icons[status]} />
      <span>{isPresentFirst ? present : word}</span>
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
  if (!isReceived(verdict)) return undefined;
  const { sentTo, deliveredTo } = texts.feedback;
  return (verdict.delivery?.state === "handed" ? sentTo : deliveredTo)(nameEach(names));
}
