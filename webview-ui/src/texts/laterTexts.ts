import { laterEnglish } from "./laterEnglish.ts";
import { type LaterTexts, translatedLater } from "./texts.ts";

/** The texts of the later part in the person's language. Read them while rendering. */
export function laterTexts(): LaterTexts {
  return translatedLater ?? laterEnglish;
}
