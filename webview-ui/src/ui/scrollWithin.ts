/**
 * Scrolls an element to the start or the centre of its scroller. The browser's `scrollIntoView` would move the frames
 * around the page as well: those of VS Code's webviews are some pixels too small for their content.
 */
export function scrollWithin(scroller: Element, element: Element, block: "start" | "center"): void {
  const [box, view] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const covered = coveredAbove(scroller);
  const top = box.top - view.top - covered;
  const room = scroller.clientHeight - covered - box.height;
  scroller.scrollTop += block === "center" ? top - room / 2 : top;
  // The element may also be out of sight in a wide line of code. Nothing else moves for an element that is in view.
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Scrolls an element into the middle of its scroller, or to its start when it is too high, unless it is in view. */
export function revealWithin(scroller: Element, element: Element): void {
  const [box, view] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const isInView = box.top >= view.top + coveredAbove(scroller) && box.bottom <= view.bottom;
  if (!isInView) scrollWithin(scroller, element, box.height < view.height ? "center" : "start");
}

/** Returns the height that stays covered at the top of a scroller, in pixels. */
function coveredAbove(scroller: Element): number {
  return Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;
}
