interface Sight {
  /** What scrolls the review. */
  readonly view: HTMLElement;
  readonly section: HTMLElement;
  readonly range: Range;
  /** The reader comes from somewhere else: the range goes to the middle even if it is in view. */
  readonly isFar: boolean;
}

/** Pixels that stay free around a hit, below what the find bar covers. */
const margin = 8;

/** Opens and scrolls whatever hides a range, and returns where its section must be to show it, in pixels from the top of the view. */
export function bringIntoView({ view, section, range, isFar }: Sight): number | undefined {
  const start = range.startContainer.parentElement;
  for (let holder = start; holder !== null && holder !== section; holder = holder.parentElement) {
    if (holder instanceof HTMLDetailsElement && !holder.open) holder.open = true;
    if (holder.scrollWidth > holder.clientWidth) scrollSideways(holder, range);
  }
  const box = range.getBoundingClientRect();
  const { top, height } = view.getBoundingClientRect();
  const hitTop = box.top - top;
  const free = Number.parseFloat(getComputedStyle(view).paddingTop) + margin;
  const isInView = hitTop >= free && hitTop + box.height <= height - margin;
  if (isInView && !isFar) return undefined;
  const wanted = Math.max(free, (height - box.height) / 2);
  return section.getBoundingClientRect().top - top + wanted - hitTop;
}

function scrollSideways(holder: HTMLElement, range: Range): void {
  const box = range.getBoundingClientRect();
  const { left, right } = holder.getBoundingClientRect();
  if (box.left >= left && box.right <= right) return;
  holder.scrollLeft += box.left - left - (holder.clientWidth - box.width) / 2;
}
