import { texts } from "../../texts/texts.ts";
import { nameAssistant } from "../../ui/nameAssistant.ts";
import { useCopying } from "../../ui/useCopying.ts";
import { nameEach } from "../feedback/state/nameEach.ts";
import { describeGone, findNextStep, selectWaiting } from "../feedback/state/nextStep.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

/**
 * The next step of the person, always at the same place. It is one button, which keeps the focus from step to step. `left`
 * is the number of changed files to commit.
 */
export function PrimaryAction({ left }: { readonly left: number | undefined }) {
  const { actions } = usePanel();
  const kind = usePanelState((state) => findNextStep(state, left)?.kind);
  const pending = usePanelState((state) => {
    const step = findNextStep(state, left);
    return step?.kind === "finish" ? step.pending : 0;
  });
  const waiting = usePanelState(selectWaiting);
  const gone = usePanelState(describeGone);
  const asked = usePanelState((state) => state.asked);
  const { outcome, copy } = useCopying();
  const { feedback, title } = texts;
  const held = pending > 0 ? [feedback.pendingCount(pending)] : [];
  const away = gone === undefined ? [] : [gone];
  const awaited = waiting.length > 0 ? [feedback.waiting(nameEach(waiting))] : away;
  const questions = asked.map(({ assistant, count }) => texts.asked.note(assistant && nameAssistant(assistant), count));
  const steps = {
    finish: {
      name: feedback.finishReview,
      hint: [...held, feedback.finishReviewHint].join(". "),
      run: () => actions.finishReview(),
    },
    commit: { name: title.commitNow, hint: title.commitNowHint(left ?? 0), run: () => void actions.createCommit() },
    tell: {
      name: outcome ?? title.copyPrompt,
      hint: title.copyPromptHint,
      run: () => void copy(title.feedbackPrompt),
    },
  };
  const step = kind && steps[kind];
  return (
    <>
      <span className="visually-hidden" role="status">
        {[...held, ...awaited, ...questions, ...(outcome === undefined ? [] : [outcome])].join(". ")}
      </span>
      {step !== undefined && (
        <button
          type="button"
          className="comment-button title-step"
          data-kind="primary"
          title={step.hint}
          onClick={step.run}
        >
          {step.name}
          {pending > 0 && <span className="title-step-count">{pending}</span>}
        </button>
      )}
    </>
  );
}
