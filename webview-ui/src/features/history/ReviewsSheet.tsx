import type { ReviewEntry } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { moveFocus } from "../../ui/moveFocus.ts";
import { nameSession } from "../../ui/nameAssistant.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { useGrowingRows } from "../../ui/useGrowingRows.ts";
import { usePanel } from "../panelContext.ts";
import { SessionLines } from "./SessionLines.tsx";
import { describeReviewState } from "./state/describeReview.ts";
import type { NotesTravel } from "./state/historySlice.ts";
import { WaitingReviews } from "./WaitingReviews.tsx";

interface ReviewsSheetProps {
  /** Undefined until they are read. */
  readonly reviews: readonly ReviewEntry[] | undefined;
  readonly travel?: NotesTravel | undefined;
  /** Id of the review that the page shows. */
  readonly shown: string | undefined;
}

/** Lists all reviews of the workspace, the last changed one first. */
export function ReviewsSheet({ reviews, travel, shown }: ReviewsSheetProps) {
  const { actions } = usePanel();
  const { count, end } = useGrowingRows(reviews?.length ?? 0);
  const open = ({ reviewId, isLatest }: ReviewEntry) =>
    void (isLatest ? actions.followLatest() : actions.openIteration(reviewId));
  return (
    <SheetFrame
      title={texts.history.reviews}
      label={texts.history.reviews}
      notice={travel?.kind === "said" ? travel.message : undefined}
      onClose={actions.closeSheet}
    >
      <WaitingReviews />
      <h3 className="reviews-part">{texts.history.pastReviews}</h3>
      {reviews?.length === 0 && <p className="history-none">{texts.history.noReviews}</p>}
      <ol className="history-list" aria-label={texts.history.pastReviews} onKeyDown={moveFocus}>
        {reviews?.slice(0, count).map((review) => (
          <li key={review.reviewId}>
            <button
              type="button"
              className="history-row"
              aria-current={review.reviewId === shown}
              onClick={() => open(review)}
            >
              <Badge>
                <span className="header-long">{texts.title.iterationShort(review.iterations)}</span>
                <span className="header-short">#{review.iterations}</span>
              </Badge>
              <span className="history-what">
                <strong dir="auto" title={review.title}>
                  {review.title || texts.common.review}
                </strong>
                <span className="history-who">
                  {describeReviewState(review)} ·{" "}
                  {review.client !== undefined && `${nameSession(review.client, review.sessionSince)} · `}
                  <RelativeTime time={review.updatedAt} />
                </span>
                <SessionLines reviewId={review.reviewId} />
              </span>
            </button>
          </li>
        ))}
        {reviews !== undefined && count < reviews.length && <li ref={end} aria-hidden="true" />}
      </ol>
      <NotesButtons travel={travel} />
    </SheetFrame>
  );
}

/** Exchanges the reviews that travel with commits. */
function NotesButtons({ travel }: Pick<ReviewsSheetProps, "travel">) {
  const { actions } = usePanel();
  const { history } = texts;
  const button = (name: string, run: () => Promise<void>) => (
    <Button key={name} kind="link" onClick={() => void run()}>
      {name}
    </Button>
  );
  return (
    <p className="history-notes">
      {travel?.kind === "choose" ? (
        <>
          {history.chooseRemote[travel.way]}{" "}
          {travel.remotes.map((remote) => button(remote, () => actions.exchangeNotes(travel.way, remote)))}
        </>
      ) : (
        (["fetch", "push"] as const).map((way) => button(history.exchange[way], () => actions.exchangeNotes(way)))
      )}
    </p>
  );
}
