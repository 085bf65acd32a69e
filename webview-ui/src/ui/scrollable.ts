/** Lets the keyboard scroll a region that may have nothing to stop at. */
export const scrollable = { tabIndex: 0 };
