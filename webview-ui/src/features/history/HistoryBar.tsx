import { getShownReview } from "../../state/panelStore.ts";
import { getLatestIteration, isOldIteration } from "../../state/shownIteration.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Notes that the shown iteration is not the latest, and leads back. Hidden on a page that follows the latest. */
export function HistoryBar() {
  const isOld = usePanelState(isOldIteration);
  const latest = usePanelState(getLatestIteration);
  const iteration = usePanelState((state) => getShownReview(state)?.meta.iteration);
  return <Bar isOld said={isOld ? texts.history.showingOld(iteration ?? 0, latest) : undefined} />;
}

/** Notes, while the page stays at a review, that another one was presented last. */
export function OtherReviewBar() {
  const isOld = usePanelState(isOldIteration);
  const behind = usePanelState((state) => state.behind);
  const reviewId = usePanelState((state) => getShownReview(state)?.meta.reviewId);
  const isElsewhere = !isOld && behind !== null && behind.reviewId !== reviewId;
  const said = isElsewhere ? texts.history.latestIs(behind.title || texts.history.anotherReview) : undefined;
  return <Bar isOld={false} said={said} />;
}

function Bar({ isOld, said }: { readonly isOld: boolean; readonly said: string | undefined }) {
  return (
    <div role="status" aria-live="polite">
      {said !== undefined && (
        <div className="history-bar">
          <p>
            <Icon name="history" /> {said}
          </p>
          <HistoryButtons isOld={isOld} />
        </div>
      )}
    </div>
  );
}

function HistoryButtons({ isOld }: { readonly isOld: boolean }) {
  const { actions } = usePanel();
  return (
    <span className="history-buttons">
      {isOld && (
        <>
          <Button kind="link" onClick={() => void actions.stepIteration(-1)}>
            {texts.history.older}
          </Button>
          <Button kind="link" onClick={() => void actions.stepIteration(1)}>
            {texts.history.newer}
          </Button>
          <Button kind="link" onClick={() => void actions.compareWithLatest()}>
            {texts.history.compareWithLatest}
          </Button>
          <Button kind="link" onClick={() => void actions.restoreIteration()}>
            {texts.history.restoreThis}
          </Button>
        </>
      )}
      <Button kind="link" onClick={() => void actions.followLatest()}>
        {texts.history.goToLatest}
      </Button>
    </span>
  );
}
