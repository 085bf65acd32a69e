import type { ReviewEntry } from "@dialectic/shared/protocol";
import { useEffect } from "react";
import { texts } from "../../texts/texts.ts";
import { nameSession } from "../../ui/nameAssistant.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { readNodeText } from "../readNodeText.ts";
import type { ReviewLinkProps } from "../slots.ts";
import { describeReviewState } from "./state/describeReview.ts";

/**
 * Shows a link to another review, `[words](review:ID)`, with its state beside it and its title, iterations and author as preview. A bare
 * address shows the title. The state is read when the link appears, and again when somebody points at it or focuses it. One listener for
 * all links of a review handles its clicks: see `useReviewClicks`. What is written stays in the page: search and quotes count its characters.
 */
export function ReviewLink({ link: { children, ...link }, review }: ReviewLinkProps) {
  const { actions } = usePanel();
  const reviews = usePanelState(({ linkedReviews }) => linkedReviews);
  useEffect(() => void actions.lookUpReviews(), [actions]);
  const entry = reviews?.find(({ reviewId }) => reviewId === review);
  const refresh = () => void actions.lookUpReviews(true);
  const isBare = readNodeText(children) === `review:${review}`;
  if (reviews !== undefined && entry === undefined)
    return (
      <a
        {...link}
        href="#review"
        className="review-link invalid-link"
        title={texts.history.noSuchReview}
        onPointerEnter={refresh}
        onFocus={refresh}
      >
        {children}
      </a>
    );
  return (
    <a {...link} href="#review" title={entry && describeReview(entry)} onPointerEnter={refresh} onFocus={refresh}>
      {isBare && entry !== undefined ? (
        <>
          <span hidden>{children}</span>
          <bdi className="review-link-words">{entry.title || texts.common.review}</bdi>
        </>
      ) : (
        children
      )}
      {entry !== undefined && (
        <span className="review-link-words review-link-state"> ({describeReviewState(entry)})</span>
      )}
    </a>
  );
}

function describeReview(entry: ReviewEntry): string {
  const { title, iterations, client, sessionSince } = entry;
  const author = client === undefined ? undefined : nameSession(client, sessionSince);
  return texts.history.linkedReview(title || texts.common.review, describeReviewState(entry), iterations, author);
}
