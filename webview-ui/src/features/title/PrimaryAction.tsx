import { texts } from "../../texts/texts.ts";
import { useCopying } from "../../ui/useCopying.ts";
import { nameEach } from "../feedback/state/nameEach.ts";
import { findNextStep } from "../feedback/state/nextStep.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

/** The next step of the person, always at the same place. `left` is the number of changed files to commit. */
export function PrimaryAction({ left }: { readonly left: number | undefined }) {
  const { actions } = usePanel();
  const kind = usePanelState((state) => findNextStep(state, left)?.kind);
  const pending = usePanelState((state) => {
    const step = findNextStep(state, left);
    return step?.kind === "finish" ? step.pending : 0;
  });
  const waiting = usePanelState(({ feedback }) => feedback.waiting);
  const { feedback, title } = texts;
  const news = [
    ...(pending > 0 ? [feedback.pendingCount(pending)] : []),
    ...(waiting.length > 0 ? [feedback.waiting(nameEach(waiting))] : []),
  ];
  return (
    <>
      <span className="visually-hidden" role="status">
        {news.join(". ")}
      </span>
      {kind === "finish" && (
        <StepButton
          name={feedback.finishReview}
          hint={
            pending > 0 ? `${feedback.pendingCount(pending)}. ${feedback.finishReviewHint}` : feedback.finishReviewHint
          }
          count={pending}
          onClick={actions.finishReview}
        />
      )}
      {kind === "commit" && (
        <StepButton
          name={title.commitNow}
          hint={title.commitNowHint(left ?? 0)}
          onClick={() => void actions.createCommit()}
        />
      )}
      {kind === "tell" && <CopyPrompt />}
    </>
  );
}

/** Copies what to tell an assistant that has not received the feedback. */
function CopyPrompt() {
  const { isCopied, outcome, copy } = useCopying();
  const { title } = texts;
  return (
    <>
      <StepButton
        name={isCopied === undefined ? title.copyPrompt : (outcome ?? "")}
        hint={title.copyPromptHint}
        onClick={() => void copy(title.feedbackPrompt)}
      />
      <span className="visually-hidden" role="status">
        {outcome}
      </span>
    </>
  );
}

interface StepButtonProps {
  readonly name: string;
  readonly hint: string;
  readonly count?: number;
  readonly onClick: () => void;
}

function StepButton({ name, hint, count = 0, onClick }: StepButtonProps) {
  return (
    <button type="button" className="comment-button title-step" data-kind="primary" title={hint} onClick={onClick}>
      {name}
      {count > 0 && <span className="title-step-count">{count}</span>}
    </button>
  );
}
