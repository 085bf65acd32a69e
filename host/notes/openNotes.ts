import type { ReviewBase } from "../presenting/reviewBase.ts";
import { Explanations } from "./explanations.ts";
import { reviewNotes } from "./reviewNotes.ts";

/** Opens the reviews that travel with commits, and the explanations of code that they hold. */
export function openNotes(base: ReviewBase) {
  return { explanations: new Explanations(base), notes: reviewNotes(base) };
}
