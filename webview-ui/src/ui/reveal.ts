import { createContext, use } from "react";

/** Function that brings an element of the review into view. Elsewhere the browser scrolls. */
export const RevealContext = createContext((element: HTMLElement) => element.scrollIntoView({ block: "nearest" }));

export function useReveal(): (element: HTMLElement) => void {
  return use(RevealContext);
}
