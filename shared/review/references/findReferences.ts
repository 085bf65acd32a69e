import { textSteps } from "../markdown/blockScanner.ts";
import { type InlineText, inlineTexts } from "../markdown/inlineText.ts";
import { targetSteps } from "../markdown/linkTargets.ts";
import { type Definition, definitionSteps, definitionTable, usedSteps } from "../markdown/sharedDefinitions.ts";
import type { FoundReference, Section } from "../model.ts";
import { finish, type Steps } from "../steps.ts";
import { inlineReferences } from "./inlineReferences.ts";

/** Paragraphs between two stops. */
const inlinesOfStep = 200;

/** Every form has one of these, and most texts of code have none. */
const hint = /\]\[\]|\]\(|\]:|<[A-Za-z][A-Za-z0-9+.-]+:/;

/**
 * Finds `[path:line][]`, `` [`path:line`][] ``, `[words](path:line)`, `<path:line>`, and `[words][label]` with the definition of the
 * label, where a reader would see a link: in no code, HTML or image and with no bracket escaped.
 */
export function findReferences(text: string): readonly FoundReference[] {
  return finish(referenceSteps(text));
}

/** The same in steps. */
export function* referenceSteps(text: string): Steps<readonly FoundReference[]> {
  const found: FoundReference[] = [];
  if (!hint.test(text)) return found;
  const targets = yield* targetSteps(text);
  const inlines: InlineText[] = [];
  yield* textSteps(text, (lines, kind) => {
    for (const inline of inlineTexts(text, lines, kind)) inlines.push(inline);
  });
  for (const [place, inline] of inlines.entries()) {
    if (place % inlinesOfStep === 0) yield;
    // One by one: a paragraph may hold more than a call takes arguments.
    for (const reference of yield* inlineReferences(inline, targets)) found.push(reference);
  }
  return found;
}

/** Reads a section of a review as the page does: with the definitions of other sections that it uses before its own text. */
type ReadSteps = (section: Section) => Steps<string>;

/** Makes the reading of any section of a review. */
export function* readingSteps(sections: readonly Section[]): Steps<ReadSteps> {
  const definitions: Definition[] = [];
  for (const { defines, text } of sections) {
    if (!defines) continue;
    for (const definition of yield* definitionSteps(text)) definitions.push(definition);
  }
  const table = definitionTable(definitions);
  return function* read({ text }) {
    return (yield* usedSteps(text, table)) + text;
  };
}

/** The same at once. */
export function readingOf(sections: readonly Section[]): (section: Section) => string {
  const read = finish(readingSteps(sections));
  return (section) => finish(read(section));
}
