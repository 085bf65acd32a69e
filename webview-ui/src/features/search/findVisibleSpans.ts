import type { DomText } from "../../ui/domText.ts";

/** Returns the ranges of a section's text that are within one screen of the view, as starts and ends. */
export function findVisibleSpans(
  view: HTMLElement,
  section: HTMLElement,
  { runs, text }: DomText,
): readonly (readonly [number, number])[] {
  const { top, bottom, height } = view.getBoundingClientRect();
  const spans: [number, number][] = [];
  const isNear = (child: Element | undefined) => {
    if (child === undefined) return true;
    const box = child.getBoundingClientRect();
    return box.bottom > top - height && box.top < bottom + height;
  };
  // Most of a long review is far away: its blocks need not be asked one by one.
  if (!isNear(section)) return spans;
  let block: Element | undefined;
  let isOpen = false;
  for (const [place, { node, start }] of runs.entries()) {
    const next = findHoldingChild(section, node);
    if (place > 0 && next === block) continue;
    block = next;
    const wasOpen = isOpen;
    isOpen = isNear(block);
    const last = spans.at(-1);
    if (wasOpen && !isOpen && last !== undefined) last[1] = start;
    if (!wasOpen && isOpen) spans.push([start, text.length]);
  }
  return spans;
}

/** Returns the child of the section that contains a node; undefined for text of the section itself. */
function findHoldingChild(section: HTMLElement, node: Node): Element | undefined {
  let holder = node.parentElement;
  if (holder === section) return undefined;
  while (holder !== null && holder.parentElement !== section) holder = holder.parentElement;
  return holder ?? undefined;
}
