import type { GivenVerdict } from "@dialectic/shared/protocol";
import type { ReviewStanding } from "@dialectic/shared/review";
import { isDone } from "../../state/isDone.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { nameAssistant } from "../../ui/nameAssistant.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { nameEach } from "./state/nameEach.ts";
import {
  describeGone,
  describeStanding,
  findStanding,
  isReceived,
  selectLastVerdict,
  selectLeft,
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
  const left = usePanelState(selectLeft);
  const wholeAway = usePanelState(describeGone);
  const isOver = usePanelState(isDone);
  const gone = left === undefined ? undefined : nameEach([left]);
  const away = gone && feedback.isGone(gone);
  // Before an approval, the words themselves name the assistant that has the verdict.
  const note = statusNote ?? away ?? (isOver && last !== undefined ? describeDelivery(last) : undefined);
  const long = waiting.length > 0 ? feedback.waiting(nameEach(waiting)) : wholeAway;
  return (
    <Button
      kind="plain"
      className="status-badge"
      data-status={standing}
      title={`${[words, long, applied && feedback.appliedFor(nameAssistant(applied.client)), note !== away && note].filter(Boolean).join(". ")}: ${feedback.showComments} (q)`}
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
      {away !== undefined && (
        <span className="status-badge-away" data-said={note === away}>
          <Icon name="debug-disconnect" />
        </span>
      )}
      {note !== undefined && <span className="status-badge-note">{`· ${note}`}</span>}
      <span className="visually-hidden">: {feedback.showComments}</span>
    </Button>
  );
}

/** Names the assistants that have received a verdict; undefined before one has. */
function describeDelivery(verdict: GivenVerdict): string | undefined {
  const names = verdict.delivery?.to.map(({ name }) => name) ?? [verdict.askedBy ?? ""];
  if (!isReceived(verdict)) return undefined;
  const { sentTo, deliveredTo } = texts.feedback;
  return (verdict.delivery?.state === "handed" ? sentTo : deliveredTo)(nameEach(names));
}
