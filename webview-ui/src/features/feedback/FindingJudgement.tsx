import type { FindingJudgement, Thread } from "@dialectic/shared/protocol";
import { describeJudgement } from "../../state/feedback/describeThread.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { usePanel } from "../panelContext.ts";
import { CommentMarkdown } from "./CommentMarkdown.tsx";

export function JudgementNote({ judgement }: { readonly judgement: FindingJudgement }) {
  const { kind, reason, at } = judgement;
  return (
    <div className="addressed">
      <p>
        <Icon name={kind === "agreed" ? "check" : "close"} /> {describeJudgement(judgement)} ·{" "}
        <RelativeTime time={at} />
      </p>
      {reason !== "" && <CommentMarkdown text={reason} />}
    </div>
  );
}

export function FindingButtons({ thread: { id, judgement } }: { readonly thread: Thread }) {
  const { actions } = usePanel();
  return (
    <>
      {judgement?.kind !== "agreed" && (
        <button
          type="button"
          className="comment-button"
          title={texts.feedback.agreeHint}
          onClick={() => void actions.agreeWithFinding(id)}
        >
          {texts.feedback.agree}
        </button>
      )}
      <button
        type="button"
        className="comment-button"
        title={texts.feedback.rejectFindingHint}
        onClick={() => actions.rejectFinding(id)}
      >
        {texts.feedback.rejectFinding}
      </button>
    </>
  );
}
