import { printedPicturesMs, wholePageLookMs } from "../../../limits.ts";
import { getShownReview, type PanelState } from "../../../state/panelStore.ts";

/*
 * Copy and print are the browser's own where the page shows all of a review. It does not show what is outside the window
 * of a long review, left out of many comments, folded, filtered out by find, or not formatted yet.
 */

/** Elements without their final content: a text, its formatting, lines of code. */
const waiting = [".section[aria-busy=true]", ".code-row[aria-busy=true]"].join();
const waitingPictures = ".picture:has(> .picture-frame:not([data-reason]), .picture-room)";

export const findReviewOnPage = (): HTMLElement | null => document.querySelector<HTMLElement>("main > .review");

/** True if the page shows all of the review and its pictures. */
export function isWholeOnPage(state: PanelState): boolean {
  const review = findReviewOnPage();
  return (
    review !== null &&
    (state.isPrinting || state.search.matching === undefined) &&
    isAllFormatted(review) &&
    (!state.withComments || document.querySelector("main .thread-rest") === null) &&
    review.querySelector(`.section[data-folded], ${waitingPictures}`) === null
  );
}

/** Resolves when the page shows all of the review. Rejects when the signal is aborted. */
export async function waitUntilWhole(
  getState: () => PanelState,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  let deadline: number | undefined;
  for (;;) {
    const review = findReviewOnPage();
    const isFormatted = review !== null && isAllFormatted(review);
    if (isFormatted) deadline ??= performance.now() + printedPicturesMs;
    if (isWholeOnPage(getState()) || performance.now() > (deadline ?? Number.POSITIVE_INFINITY)) break;
    const done = review?.querySelectorAll(`:scope > .section:not(${waiting})`).length ?? 0;
    onProgress(done, getShownReview(getState())?.sections.ids.length ?? 0);
    await new Promise((next) => setTimeout(next, wholePageLookMs));
    signal.throwIfAborted();
  }
  const images = findReviewOnPage()?.querySelectorAll("img") ?? [];
  // A picture that is not drawn yet would be missing on paper.
  await Promise.allSettled([...images].map((image) => image.decode()));
  signal.throwIfAborted();
}

function isAllFormatted(review: HTMLElement): boolean {
  return review.dataset["partial"] === undefined && review.querySelector(waiting) === null;
}
