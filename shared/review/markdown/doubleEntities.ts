import { scanTexts } from "./blockScanner.ts";
import { splitCode } from "./escapedLines.ts";

/**
 * HTML entities that were written twice: `don&amp;#39;t` for `don't`. One level is removed only when the whole text was
 * escaped twice: it has no bare `<` or `&`, its code holds no entity, and at least one is where only the character itself
 * can be meant: within a word, around a tag, or around quoted words. A text that names `&amp;lt;` stays as it is.
 */
const double = /&amp;(?=(?:lt|gt|quot|amp|apos|#\d{1,6}|#x[\da-f]{1,6});)/gi;
const meant = /\w&amp;(?:#39|#x27|apos);\w|&amp;lt;\/?\w[^<>&\n]{0,200}&amp;gt;|&amp;quot;\w[^"&\n]{0,200}&amp;quot;/i;

/** Returns the text with one level removed; undefined when it is right, or when it is not sure. */
export function removeDoubleEntities(text: string): string | undefined {
  if (!meant.test(text) || /<|&(?!amp;)/.test(text)) return undefined;
  if (hasEntityInCode(text)) return undefined;
  return text.replace(double, "&");
}

function hasEntityInCode(text: string): boolean {
  let found = false;
  scanTexts(
    text,
    (lines) => {
      const written = text.slice(lines[0] ?? 0, lines.at(-1) ?? 0);
      found ||= splitCode(written).some(({ text: piece, isCode }) => isCode && piece.includes("&amp;"));
    },
    (start, end) => {
      found ||= text.slice(start, end).includes("&amp;");
    },
  );
  return found;
}
