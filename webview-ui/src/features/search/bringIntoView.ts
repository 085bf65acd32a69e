import { openDetailsAround } from "../../ui/openDetailsAround.ts";

interface Sight {
  /** Scrolling element of the review. */
  readonly view: HTMLElement;
  readonly section: HTMLElement;
  readonly range: Range;
  /** True when the reader comes from elsewhere: the range is centered even if it is in view. */
  readonly isFar: boolean;
}

/** Pixels to keep free around a hit, below the area that the find bar and the name of a file cover. */
const margin = 8;

/**
 * Opens and scrolls the elements that hide a range. Returns the position that the section needs to show it, in pixels
 * from the top of the view, or undefined if no scrolling is needed.
 */
export function bringIntoView({ view, section, range, isFar }: Sight): number | undefined {
  const start = range.startContainer.parentElement;
  // The line itself does not scroll: the frame around it moves all lines of the file.
  const line = start?.closest<HTMLElement>(".diff-frame .diff-text");
  if (start !== null) openDetailsAround(start);
  for (let holder = start; holder !== null && holder !== section; holder = holder.parentElement) {
    if (holder !== line && holder.scrollWidth > holder.clientWidth) scrollSideways(holder, range, line ?? holder);
  }
  layOutAround(section, range.startContainer);
  const box = range.getBoundingClientRect();
  const { top, height } = view.getBoundingClientRect();
  const hitTop = box.top - top;
  const { paddingTop, scrollPaddingTop } = getComputedStyle(view);
  const free = Math.max(...[paddingTop, scrollPaddingTop].map((each) => Number.parseFloat(each) || 0)) + margin;
  const isInView = hitTop >= free && hitTop + box.height <= height - margin;
  if (isInView && !isFar) return undefined;
  const wanted = Math.max(free, (height - box.height) / 2);
  return section.getBoundingClientRect().top - top + wanted - hitTop;
}

/**
 * Pieces of a heavy text on either side that may be in view together with a place. Each takes at least a tenth of a
 * high screen.
 */
const nearPieces = 12;

/**
 * Lays out the pieces around a place. The height of a piece out of view is only an estimate, which would move the place
 * once the piece comes into view.
 */
function layOutAround(section: HTMLElement, place: Node): void {
  const pieces = [...section.querySelectorAll<HTMLElement>(".text-piece")];
  const isBehind = (piece: HTMLElement) =>
    (piece.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const behind = pieces.findIndex(isBehind);
  const next = behind < 0 ? pieces.length : behind;
  for (const { style } of pieces.slice(Math.max(0, next - nearPieces), next + nearPieces))
    style.contentVisibility = "visible";
}

function scrollSideways(holder: HTMLElement, range: Range, pane: HTMLElement): void {
  const box = range.getBoundingClientRect();
  const { left, right, width } = pane.getBoundingClientRect();
  if (box.left >= left && box.right <= right) return;
  holder.scrollLeft += box.left - left - (width - box.width) / 2;
}
