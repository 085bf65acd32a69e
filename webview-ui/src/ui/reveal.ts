import { createContext, use } from "react";

/** Brings an element of the review into view; what is elsewhere is scrolled by the browser. */
export const RevealContext = createContext((element: HTMLElement) => element.scrollIntoView({ block: "nearest" }));

/** Brings an element into view, if it is not there. */
export function useReveal(): (element: HTMLElement) => void {
  return use(RevealContext);
}
