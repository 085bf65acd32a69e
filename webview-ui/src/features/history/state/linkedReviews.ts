import type { HostParts, Notify } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

export interface LinkedReviewActions {
  /** Reads the reviews for links to them, unless they are known; `isAgain` reads them once more. */
  lookUpReviews(isAgain?: boolean): Promise<void>;
  /** Shows the review of a link at its latest iteration. */
  openLinkedReview(reviewId: string): Promise<void>;
}

interface LinkedReviewParts extends HostParts {
  readonly notify: Notify;
  readonly open: (view: { reviewId?: string }) => Promise<void>;
}

/** Links from one review to another, `review:ID`. Many links ask at once and share one answer. */
export function createLinkedReviewActions({
  store,
  currentHost,
  notify,
  open,
}: LinkedReviewParts): LinkedReviewActions {
  let reading: Promise<void> | undefined;
  const read = async () => {
    // Without an answer the link stays as it is written, and its click says what is wrong.
    const answer = await currentHost()
      ?.["history/reviews"]({})
      .catch(() => undefined);
    if (answer !== undefined) store.setState({ linkedReviews: answer.reviews });
  };
  const lookUpReviews = async (isAgain = false) => {
    if (!isAgain && store.getState().linkedReviews !== undefined) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  };
  return {
    lookUpReviews,
    async openLinkedReview(reviewId) {
      await lookUpReviews(true);
      const reviews = store.getState().linkedReviews;
      const entry = reviews?.find((each) => each.reviewId === reviewId);
      if (reviews !== undefined && entry === undefined) notify("warning", texts.history.noSuchReview);
      // The latest review is followed, as in the list of reviews. Where they could not be read, the attempt says why.
      else await open(entry?.isLatest === true ? {} : { reviewId });
    },
  };
}
