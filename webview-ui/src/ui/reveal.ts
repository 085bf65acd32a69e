import { createContext, use } from "react";

/** Function that brings an element of the review into view. Elsewhere the browser scrolls. */
export const RevealContext = createContext((element: HTMLElement) => element.scrollIntoView({ block: "nearest" }));

/** Returns a function that brings an element into view, unless it is already visible. */
export function useReveal(): (element: HTMLElement) => void {
  return use(RevealContext);
}
