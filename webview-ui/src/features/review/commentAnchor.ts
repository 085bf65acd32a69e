/** A comment on the screen and where it is, in pixels from the top of the view. */
export interface CommentAnchor {
  readonly element: Element;
  readonly offset: number;
}

const comments = ".thread, .comment-box";

/**
 * The comment that must stay where it is: the one that the reader is in, or the first one in view where the view begins among
 * the comments of the topmost section, or below all sections.
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
  const anchored = (element: Element) => ({ element, offset: element.getBoundingClientRect().top - top });
  const focused = document.activeElement?.closest(comments);
  if (focused && scroller.contains(focused) && isInView(focused)) return anchored(focused);
  const holder = topmost === undefined ? list?.nextElementSibling : topmost.querySelector(":scope > .section-comments");
  if (!holder || holder.getBoundingClientRect().top > top) return undefined;
  const first = [...holder.querySelectorAll(comments)].find(isInView);
  return first === undefined ? undefined : anchored(first);
}

/** Scrolls so that the comment is where it was; false when there is none any more. */
export function restoreComment(scroller: HTMLElement, anchor: CommentAnchor | undefined): boolean {
  if (anchor === undefined || !scroller.contains(anchor.element)) return false;
  const drift = anchor.element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - anchor.offset;
  if (Math.abs(drift) >= 0.5) scroller.scrollTop += drift;
  return true;
}
