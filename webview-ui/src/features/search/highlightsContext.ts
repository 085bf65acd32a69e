import { createContext, use } from "react";
import type { HitHighlights } from "./hitHighlights.ts";

export const HighlightsContext = createContext<HitHighlights | undefined>(undefined);

/** What marks the hits, inside a provider. */
export function useHighlights(): HitHighlights {
  const highlights = use(HighlightsContext);
  if (highlights === undefined) throw new Error("The search is outside its provider");
  return highlights;
}
