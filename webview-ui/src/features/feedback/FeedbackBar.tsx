import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { countCollected } from "./state/feedbackState.ts";

/** Shows the collected comments and waiting assistants at the lower edge, and leads to the verdict. */
export function FeedbackBar() {
  const { actions } = usePanel();
  const collected = usePanelState(({ feedback }) => countCollected(feedback));
  const waiting = usePanelState(({ feedback }) => feedback.waiting);
  const isMerged = usePanelState(({ feedback }) => feedback.status === "Merged");
  const isReview = usePanelState((state) => state.view.kind === "review");
  const isDue = isReview && (collected > 0 || waiting.length > 0);
  const isOpen = isDue || (isReview && !isMerged);
  return (
    <div className="feedback-bar" data-open={isOpen}>
      <p role="status" aria-live="polite">
        {isDue && collected > 0 && (
          <span className="feedback-bar-collected">
            <Icon name="inbox" /> {texts.feedback.pendingCount(collected)}
          </span>
        )}
        {isDue && waiting.length > 0 && (
          <span className="feedback-bar-waiting">
            <Icon name="watch" /> {describeWaiting(waiting)}
          </span>
        )}
      </p>
      {isOpen && (
        <button
          type="button"
          className="comment-button"
          data-kind={isDue ? "primary" : undefined}
          title={texts.feedback.finishReviewHint}
          onClick={actions.finishReview}
        >
          {texts.feedback.finishReview}
        </button>
      )}
    </div>
  );
}

/** Names each assistant once: several sessions may have the same name. */
function describeWaiting(names: readonly string[]): string {
  return texts.feedback.waiting([...new Set(names.map((name) => name || texts.feedback.assistant))]);
}
