import { measureEditDistance } from "../registry/names.ts";
import { factors } from "./confidence.ts";

/**
 * Returns the factor that remains when a word of the request is read as a word of a template; undefined when they do
 * not match.
 */
export function matchWord(written: string, meant: string): number | undefined {
  if (written === meant) return 1;
  if (toSingular(written) === toSingular(meant)) return factors.otherNumber;
  // Only words in Latin letters count as misspelled: a lookalike letter is not a typo.
  if (meant.length < 4 || !/^[a-z'-]+$/.test(written)) return undefined;
  const allowed = meant.length >= 8 ? 2 : 1;
  // The first letter is rarely wrong, and distinguishes most words.
  if (Math.abs(written.length - meant.length) > allowed || written[0] !== meant[0]) return undefined;
  const mistakes = measureEditDistance(written, meant);
  if (mistakes > allowed) return undefined;
  return mistakes === 1 ? factors.misspelled : factors.badlyMisspelled;
}

export function toSingular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
