import { editDistance } from "../registry/names.ts";
import { factors } from "./confidence.ts";

/** How much of the confidence is left when a word of the request stands for a word of a template; nothing when it does not. */
export function sameWord(written: string, meant: string): number | undefined {
  if (written === meant) return 1;
  if (singular(written) === singular(meant)) return factors.otherNumber;
  // Only Latin letters are misspelled: what looks like them is no mistake.
  if (meant.length < 4 || !/^[a-z'-]+$/.test(written)) return undefined;
  const allowed = meant.length >= 8 ? 2 : 1;
  // The first letter is rarely wrong, and tells most words from each other.
  if (Math.abs(written.length - meant.length) > allowed || written[0] !== meant[0]) return undefined;
  const mistakes = editDistance(written, meant);
  if (mistakes > allowed) return undefined;
  return mistakes === 1 ? factors.misspelled : factors.badlyMisspelled;
}

/** A noun without the ending of its plural. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
