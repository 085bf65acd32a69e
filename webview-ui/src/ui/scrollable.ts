/** Makes a region scrollable with the keyboard even if it contains no focusable element. */
export const scrollable = { tabIndex: 0 };

/** True if keys go to the page or to its view: to nothing that a reader has chosen. */
export function hasNoFocus(focused: EventTarget | null): boolean {
  return focused === document.body || (focused instanceof Element && focused.matches(".scroller"));
}

/** Makes such a region a group with a name. */
export const scrollableGroup = (label: string) => ({ role: "group", ...scrollable, "aria-label": label });
