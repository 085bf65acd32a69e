import { countCollected } from "../../state/feedback/feedbackState.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Shows the collected comments and waiting assistants at the lower edge, and leads to the verdict. */
export function FeedbackBar() {
  const { actions } = usePanel();
  const collected = usePanelState(({ feedback }) => countCollected(feedback));
  const waiting = usePanelState(({ feedback }) => feedback.waiting.map((name) => name || "An assistant").join(", "));
  const isReview = usePanelState((state) => state.view.kind === "review");
  const isOpen = isReview && (collected > 0 || waiting !== "");
  return (
    <div className="feedback-bar" data-open={isOpen}>
      <p role="status" aria-live="polite">
        {isOpen && collected > 0 && (
          <span className="feedback-bar-collected">
            <Icon name="inbox" /> {collected === 1 ? "1 comment" : `${collected} comments`} for your verdict
          </span>
        )}
        {isOpen && waiting !== "" && (
          <span className="feedback-bar-waiting">
            <Icon name="watch" /> {waiting} waits for you
          </span>
        )}
      </p>
      {isOpen && (
        <button
          type="button"
          className="comment-button"
          data-kind="primary"
          title="Say what you think of the whole (f)"
          onClick={actions.finishReview}
        >
          Finish review
        </button>
      )}
    </div>
  );
}
