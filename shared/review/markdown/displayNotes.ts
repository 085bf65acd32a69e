import { describeDiagrams } from "../diagrams/describeDiagrams.ts";
import { describeCutFences } from "./cutFences.ts";
import { describeOpenFormulas } from "./openFormulas.ts";

/** Says, with the remedy, what of a text a person sees otherwise than it was meant. The text is not changed. */
export function listDisplayNotes(text: string): readonly string[] {
  return [...describeCutFences(text), ...describeOpenFormulas(text), ...describeDiagrams(text)];
}
