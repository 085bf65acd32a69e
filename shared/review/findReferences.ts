import { scanTexts } from "./blockScanner.ts";
import { findInlineReferences } from "./inlineReferences.ts";
import { InlineText } from "./inlineText.ts";
import type { FoundReference } from "./model.ts";

/**
 * Finds `[path:line][]`, `` [`path:line`][] `` and `[words](path:line)` where a reader would see a link: in no code,
 * HTML or image and with no bracket escaped.
 */
export function findReferences(sectionText: string): readonly FoundReference[] {
  const found: FoundReference[] = [];
  // Every form has a bracket and a colon, and most texts of code have no such bracket at all.
  if (!/\]\[\]|\]\(/.test(sectionText)) return found;
  scanTexts(sectionText, (lines, isTableRow) => {
    const texts = isTableRow ? InlineText.cellsOf(sectionText, lines) : [InlineText.ofParagraph(sectionText, lines)];
    for (const text of texts) found.push(...findInlineReferences(text));
  });
  return found;
}
