/** Makes a region scrollable with the keyboard even if it contains no focusable element. */
export const scrollable = { tabIndex: 0 };

/** Makes such a region a group with a name. */
export const scrollableGroup = (label: string) => ({ role: "group", ...scrollable, "aria-label": label });
