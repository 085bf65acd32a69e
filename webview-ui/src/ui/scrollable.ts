/** Makes a region scrollable with the keyboard even if it contains no focusable element. */
export const scrollable = { tabIndex: 0 };
