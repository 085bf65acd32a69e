import { scanTexts } from "./blockScanner.ts";
import { findInlineReferences } from "./inlineReferences.ts";
import { inlineTexts } from "./inlineText.ts";
import type { FoundReference } from "./model.ts";

/**
 * Finds `[path:line][]`, `` [`path:line`][] ``, `[words](path:line)` and `<path:line>` where a reader would see a link: in no code,
 * HTML or image and with no bracket escaped.
 */
export function findReferences(sectionText: string): readonly FoundReference[] {
  const found: FoundReference[] = [];
  // Every form has one of these, and most texts of code have none.
  if (!/\]\[\]|\]\(|<[A-Za-z][A-Za-z0-9+.-]+:/.test(sectionText)) return found;
  scanTexts(sectionText, (lines, kind) => {
    for (const text of inlineTexts(sectionText, lines, kind)) found.push(...findInlineReferences(text));
  });
  return found;
}
