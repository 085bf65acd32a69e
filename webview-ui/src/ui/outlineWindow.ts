/** Height of a row in pixels. Must match the style sheet. */
export const rowHeight = 24;

/** Rows mounted above and below those in view. */
const spare = 12;

/** Rows to mount, and the space around them in pixels. */
export interface OutlineWindow {
  readonly first: number;
  readonly last: number;
  readonly above: number;
  readonly below: number;
}

export function computeOutlineWindow(count: number, scrollTop: number, height: number): OutlineWindow {
  const first = Math.min(Math.max(0, Math.floor(scrollTop / rowHeight) - spare), Math.max(0, count - 1));
  const last = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + spare);
  return { first, last: Math.max(first, last), above: first * rowHeight, below: Math.max(0, count - last) * rowHeight };
}

/** Returns the scroll position that shows a row: the current one if the row is already in view. */
export function findScrollTop(row: number, scrollTop: number, height: number): number {
  const top = row * rowHeight;
  if (top < scrollTop) return Math.max(0, top - rowHeight);
  return top + rowHeight > scrollTop + height ? top + 2 * rowHeight - height : scrollTop;
}
