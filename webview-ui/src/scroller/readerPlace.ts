import type { ReviewMirror } from "../state/reviewMirror.ts";
import { type CommentAnchor, isAway, restoreComment } from "./commentAnchor.ts";
import { type AnchorPoint, restoreAnchor, sharesSection } from "./scrollAnchor.ts";

/*
 * The text at which the reader is stays where it is while the content around it changes. In a review that is mounted as
 * a whole, the browser sees to that (scroll anchoring, css-scroll-anchoring-1). It cannot hold a place that it loses,
 * such as a section that is replaced while it is in view, a section that has just been jumped to, or the comment that is
 * being written. There, in a window with its empty space, and in browsers without scroll anchoring, the sections in view
 * are the anchor, and one of them is scrolled back to its place. Never both: they would correct each other.
 */

const isSupported = "overflowAnchor" in document.documentElement.style;

/** Holds the place of the reader in a view. */
export class ReaderPlace {
  #points: readonly AnchorPoint[] = [];
  /** Section of the last jump, as long as it is in view and the reader does nothing else. */
  #target: string | undefined;
  /** Comment at which the reader is. Its section may be much longer than the view. */
  #comment: CommentAnchor | undefined;
  /** True while a section that was at the top of the view is being replaced. */
  #isReplaced = false;
  #isEntrusted = false;

  /** Sections in view; none when the reader is at the very top, and stays there. */
  get points(): readonly AnchorPoint[] {
    return this.#points;
  }

  /** True while the browser keeps the place. */
  get isEntrusted(): boolean {
    return this.#isEntrusted;
  }

  clear(): void {
    this.#points = [];
    this.#target = undefined;
    this.#comment = undefined;
    this.#isReplaced = false;
  }

  jump(point: AnchorPoint): void {
    this.#points = [point];
    this.#target = point.id;
    this.#comment = undefined;
  }

  /** Returns false when there was no jump to forget. */
  forgetJump(): boolean {
    if (this.#target === undefined) return false;
    this.#target = undefined;
    return true;
  }

  /** Takes the sections in view, from the top down, and the comment at which the reader is. */
  take(
    scroller: HTMLElement,
    inView: readonly AnchorPoint[],
    isAtTop: boolean,
    comment: CommentAnchor | undefined,
  ): void {
    // A jump to a short section near the end leaves it low in the view: longer text above must not push it out.
    const target = inView.filter(({ id }) => id === this.#target);
    if (target.length === 0) this.#target = undefined;
    // At the very top the reader stays at the top, even if sections are inserted there.
    this.#points = isAtTop ? [] : [...target, ...inView];
    if (this.#comment === undefined || !isAway(scroller, this.#comment)) this.#comment = comment;
  }

  /**
   * Takes another state of the review. `hold` is the row that keeps the place when others replace the one at the top.
   * Returns false if there is no place to keep, because no section remains.
   */
  change(before: ReviewMirror | undefined, after: ReviewMirror, hold?: AnchorPoint): boolean {
    if (hold !== undefined) this.#points = [hold, ...this.#points];
    if (before?.meta.reviewId !== after.meta.reviewId || !sharesSection(before, after, this.#points)) return false;
    const [top] = this.#points;
    if (hold !== undefined) this.#isReplaced = true;
    else if (top !== undefined && findHash(before, top.id) !== findHash(after, top.id)) this.#isReplaced = true;
    return true;
  }

  /** Called when all content in view has its final form. */
  settle(): void {
    this.#isReplaced = false;
  }

  /** Leaves the place to the browser, or takes it back. `isWhole` is true while all of the review is mounted. */
  entrust(scroller: HTMLElement, isWhole: boolean): void {
    const isHeldHere = this.#target !== undefined || this.#comment !== undefined || this.#isReplaced;
    this.#isEntrusted = isWhole && !isHeldHere && isSupported;
    const anchoring = this.#isEntrusted ? "auto" : "none";
    if (scroller.style.overflowAnchor !== anchoring) scroller.style.overflowAnchor = anchoring;
  }

  /**
   * Scrolls the reader's place back. Returns false when there is none, or nothing of it is mounted. `isUnheld` is true for
   * a change at which the browser lets go of the place.
   */
  restore(scroller: HTMLElement, findElement: (id: string) => HTMLElement | undefined, isUnheld: boolean): boolean {
    if (this.#isEntrusted && !isUnheld) return this.#points.length > 0;
    return restoreComment(scroller, this.#comment) || restoreAnchor(scroller, this.#points, findElement);
  }
}

function findHash({ sections: { ids, hashes } }: ReviewMirror, id: string): string | undefined {
  return hashes[ids.indexOf(id)];
}
