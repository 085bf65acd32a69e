import { english } from "./english.ts";

/** The texts of the page in one language. */
export type Texts = typeof english;

/** The texts in the person's language. Read them while rendering: the language is set before the first paint. */
export let texts: Texts = english;

/** Sets the language of all texts that are read from now on. */
export function setTexts(translated: Texts): void {
  texts = translated;
}
