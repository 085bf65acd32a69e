import { english } from "./english.ts";
import type { laterEnglish } from "./laterEnglish.ts";

/** The texts of the page's first script in one language. */
export type Texts = typeof english;

/** The texts of its later part. */
export type LaterTexts = typeof laterEnglish;

/** The texts in the person's language. Read them while rendering: the language is set before the first paint. */
export let texts: Texts = english;

/** The texts of the later part in a language other than English. */
export let translatedLater: LaterTexts | undefined;

/** Sets the language of all texts that are read from now on. */
export function setTexts(translated: Texts, later?: LaterTexts): void {
  texts = translated;
  translatedLater = later;
}
