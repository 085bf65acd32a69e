import { scanTexts } from "../markdown/blockScanner.ts";
import { inlineTexts } from "../markdown/inlineText.ts";
import { linkTargets } from "../markdown/linkTargets.ts";
import { definitionsFor, definitionsOf, definitionTable } from "../markdown/sharedDefinitions.ts";
import type { FoundReference, Section } from "../model.ts";
import { findInlineReferences } from "./inlineReferences.ts";

/** Every form has one of these, and most texts of code have none. */
const hint = /\]\[\]|\]\(|\]:|<[A-Za-z][A-Za-z0-9+.-]+:/;

/**
 * Finds `[path:line][]`, `` [`path:line`][] ``, `[words](path:line)`, `<path:line>`, and `[words][label]` with the definition of the
 * label, where a reader would see a link: in no code, HTML or image and with no bracket escaped.
 */
export function findReferences(text: string): readonly FoundReference[] {
  const found: FoundReference[] = [];
  if (!hint.test(text)) return found;
  const targets = linkTargets(text);
  scanTexts(text, (lines, kind) => {
    for (const inline of inlineTexts(text, lines, kind)) {
      // One by one: a paragraph may hold more than a call takes arguments.
      for (const reference of findInlineReferences(inline, targets)) found.push(reference);
    }
  });
  return found;
}

/** Reads any section of a review as the page does: with the definitions of other sections that it uses before its own text. */
export function readingOf(sections: readonly Section[]): (section: Section) => string {
  const table = definitionTable(sections.flatMap(({ defines, text }) => (defines ? definitionsOf(text) : [])));
  return ({ text }) => definitionsFor(text, table) + text;
}
