import type { PanelStore } from "../../state/panelStore.ts";

const headings = ":is(h1, h2, h3, h4, h5, h6), .hunk-heading, .change-file";

/**
 * Returns the focus to its element when the page has it again. Moves it to the nearest element that is left when the
 * focused one goes or is disabled: to the comment, the section or the sheet around it, otherwise to the section at the
 * top of the view. The browser would drop it, and the Tab key would begin at the top of the page.
 */
export function keepFocus(store: PanelStore): void {
  let path: readonly HTMLElement[] = [];
  let isWaiting = false;

  const look = () => {
    isWaiting = false;
    const [last] = path;
    const { activeElement, body } = document;
    if (last === undefined || (activeElement !== body && activeElement !== last)) return;
    // A reader who clicked beside everything has left the element.
    // The box of a comment moves without losing the focus.
    if (!isGone(last)) path = activeElement === body ? [] : listAround(last);
    // A section that is scrolled away takes its focus along: the reader types on in its box, or goes on from the view.
    else if (document.hasFocus() && store.getState().feedback.away === undefined && !isScrolledAway(path))
      findNearest(path)?.focus({ preventScroll: true });
  };

  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof HTMLElement ? listAround(target) : [];
  });
  let left: HTMLElement | undefined;
  window.addEventListener("blur", () => (left = path[0]));
  window.addEventListener("focus", () => {
    // VS Code moves the focus from the page to an editor as from one element to another: it comes back to none.
    if (document.activeElement === document.body && left !== undefined && !isGone(left))
      left.focus({ preventScroll: true });
  });
  new MutationObserver(() => {
    if (isWaiting || path.length === 0) return;
    isWaiting = true;
    // The code that removes the element may focus another one.
    requestAnimationFrame(look);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
}

function listAround(element: HTMLElement): readonly HTMLElement[] {
  const around = element.parentElement;
  return element === document.body || around === null ? [] : [element, ...listAround(around)];
}

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || !element.checkVisibility() || element.matches(":disabled, [inert] *");
}

function isScrolledAway(path: readonly HTMLElement[]): boolean {
  return path.some((each) => each.dataset["sectionId"] !== undefined && !each.isConnected && path.some(isOpenScroller));
}

function isOpenScroller(element: HTMLElement): boolean {
  return element.matches(".scroller:not([inert])") && element.isConnected;
}

function findNearest(path: readonly HTMLElement[]): HTMLElement | undefined {
  for (const element of path) {
    if (isGone(element)) continue;
    if (element.dataset["sectionId"] !== undefined) return prepare(element);
    if (isOpenScroller(element)) break;
    if (element.hasAttribute("tabindex")) return element;
  }
  const view = document.querySelector<HTMLElement>("dialog[open] .sheet-content, .scroller:not([inert])");
  if (view === null || !view.matches(".scroller")) return view ?? undefined;
  const { top, bottom } = view.getBoundingClientRect();
  const shown = [...view.querySelectorAll<HTMLElement>("[data-section-id]")].find((section) => {
    const box = section.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
  return shown === undefined ? view : prepare(shown);
}

/** Returns what represents a section: its heading while that is in view, otherwise all of it. */
function prepare(section: HTMLElement): HTMLElement {
  const heading = section.querySelector<HTMLElement>(headings);
  const view = section.closest(".scroller")?.getBoundingClientRect();
  const place = heading?.getBoundingClientRect();
  const isInView = view && place && place.bottom > view.top && place.top < view.bottom;
  const target = heading && isInView ? heading : section;
  target.tabIndex = -1;
  return target;
}
