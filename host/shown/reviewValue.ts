import type { Disposable } from "vscode-jsonrpc";
import type { Follow } from "./mirror.ts";
import type { ShownPage } from "./shownReview.ts";

interface ReviewValueParts<T> {
  readonly view: Pick<ShownPage, "current">;
  /** Finds the value of a review; undefined when there is none to tell. */
  readonly find: (reviewId: string) => Promise<T | undefined>;
  /** Calls back whenever the value of a review may have changed; without an id, that of any review. */
  readonly onChange: (listener: (reviewId: string | undefined) => void) => Disposable;
  readonly report: (problem: unknown) => void;
}

/**
 * Follows a value of the review that the page shows. It is looked for again after each change, and whenever the page shows something else.
 * Looks do not overlap, and a value is not told once the page shows another review. After the end, nothing is told or reported.
 */
export function followReview<T>({ view, find, onChange, report }: ReviewValueParts<T>): Follow<T> {
  return (tell) => {
    let [isWanted, isLooking, hasEnded] = [false, false, false];
    const look = async () => {
      isWanted = false;
      const reviewId = view.current?.meta.reviewId;
      const value = reviewId === undefined ? undefined : await find(reviewId);
      if (value !== undefined && !hasEnded && view.current?.meta.reviewId === reviewId) tell(value);
    };
    const update = () => {
      isWanted = true;
      if (isLooking) return;
      isLooking = true;
      look()
        .catch((problem: unknown) => {
          // A look that outlives its page may fail because the folder is gone, which is no news to anybody.
          if (!hasEnded) report(problem);
        })
        .finally(() => {
          isLooking = false;
          if (isWanted) update();
        });
    };
    const changed = onChange((reviewId) => {
      if (reviewId === undefined || reviewId === view.current?.meta.reviewId) update();
    });
    update();
    return {
      opened: update,
      updated: update,
      noted: update,
      rounds: update,
      dispose() {
        isWanted = false;
        hasEnded = true;
        changed.dispose();
      },
    };
  };
}
