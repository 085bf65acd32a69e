/** Comment on the screen and its distance in pixels from the top of the view. */
export interface CommentAnchor {
  readonly element: Element;
  readonly offset: number;
}

const comments = ".thread, .comment-box";

/**
 * Finds the comment that must keep its place: the focused one. Otherwise, if the top of the view is among the comments
 * of the topmost section or below all sections, the first comment in view.
 */
export function captureComment(
  scroller: HTMLElement,
  list: HTMLElement | undefined,
  topmost: HTMLElement | undefined,
): CommentAnchor | undefined {
  const { top, bottom } = scroller.getBoundingClientRect();
  const isInView = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
  const toAnchor = (element: Element) => ({ element, offset: element.getBoundingClientRect().top - top });
  const focused = document.activeElement?.closest(comments);
  if (focused && scroller.contains(focused) && isInView(focused)) return toAnchor(focused);
  const holder = topmost === undefined ? list?.nextElementSibling : topmost.querySelector(":scope > .section-comments");
  if (!holder || holder.getBoundingClientRect().top > top) return undefined;
  const first = [...holder.querySelectorAll(comments)].find(isInView);
  return first === undefined ? undefined : toAnchor(first);
}

/** Scrolls the comment back to its place. Returns false when the comment is gone. */
export function restoreComment(scroller: HTMLElement, anchor: CommentAnchor | undefined): boolean {
  if (anchor === undefined || !scroller.contains(anchor.element)) return false;
  const drift = anchor.element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - anchor.offset;
  if (Math.abs(drift) >= 0.5) scroller.scrollTop += drift;
  return true;
}

/**
 * True for the comment in which the person writes while it has no place in the scroller, as when its row of code is
 * replaced: it comes back, and then has its place of before.
 */
export function isAway(scroller: HTMLElement, { element }: CommentAnchor): boolean {
  return element.contains(document.activeElement) && !scroller.contains(element);
}
