import type { OnVerbatim } from "../markdown/blockScan.ts";
import { textSteps } from "../markdown/blockScanner.ts";
import { FenceGatherer, type FenceLine, mayHoldFence } from "../markdown/findFences.ts";
import { type InlineText, listInlineTexts } from "../markdown/inlineText.ts";
import { targetSteps } from "../markdown/linkTargets.ts";
import { createDefinitionTable, type Definition, definitionSteps, usedSteps } from "../markdown/sharedDefinitions.ts";
import type { FoundReference, Section } from "../model.ts";
import { finish, type Steps } from "../steps.ts";
import { diagramLanguage, readDiagramLine } from "./findDiagramReferences.ts";
import { findInlineReferences, type OnUnread } from "./findInlineReferences.ts";
import { readPlaces } from "./readPlaces.ts";
import { readUnread } from "./unreadBrackets.ts";

const inlinesOfStep = 200;

/** Every form contains one of these, and most texts of code contain none. */
const hint = /\]\[\]|\]\(|\]:|<[A-Za-z][A-Za-z0-9+.-]+:/;

/** Language of a fence whose lines are references, and which shows their code. */
const placingLanguage = "hunk";

/**
 * Finds `[path:line][]`, `` [`path:line`][] ``, `[words](path:line)`, `<path:line>`, and `[words][label]` with a
 * definition of the label, wherever they are rendered as links: not in code or HTML, and not with an escaped bracket.
 * The lines of a `hunk` fence, places that the labels of a diagram name, and the files of images are references, too.
 */
export function findReferences(text: string): readonly FoundReference[] {
  return finish(referenceSteps(text));
}

/** Finds the references of a text; `onUnread` is also told what looks like a reference there and is none. */
export function* referenceSteps(text: string, onUnread?: OnUnread): Steps<readonly FoundReference[]> {
  const found: FoundReference[] = [];
  const hasFences = mayHoldFence(text, placingLanguage) || mayHoldFence(text, diagramLanguage);
  if (!hasFences && !(onUnread === undefined ? hint.test(text) : text.includes("["))) return found;
  const targets = yield* targetSteps(text);
  const inlines: InlineText[] = [];
  const hunks = new FenceGatherer(text, placingLanguage);
  const diagrams = new FenceGatherer(text, diagramLanguage);
  const onVerbatim: OnVerbatim = (...line) => {
    hunks.onVerbatim(...line);
    diagrams.onVerbatim(...line);
  };
  yield* textSteps(
    text,
    (lines, kind) => {
      hunks.end();
      diagrams.end();
      for (const inline of listInlineTexts(text, lines, kind)) inlines.push(inline);
    },
    hasFences ? onVerbatim : undefined,
  );
  for (const [place, inline] of inlines.entries()) {
    if (place % inlinesOfStep === 0) yield;
    // One by one: a paragraph may have more references than a call may have arguments.
    for (const reference of yield* findInlineReferences(inline, targets, onUnread)) found.push(reference);
  }
  const placed = [
    ...hunks.fences.flatMap((lines) => lines.flatMap((line) => readFenceLine(line, onUnread))),
    ...diagrams.fences.flatMap((lines) => lines.flatMap(readDiagramLine)),
  ];
  return placed.length === 0 ? found : [...found, ...placed].sort((one, other) => one.start - other.start);
}

function readFenceLine(line: FenceLine, onUnread: OnUnread | undefined): readonly FoundReference[] {
  const written = line.text.replaceAll("\0", "\ufffd").trim();
  const start = line.start + line.text.length - line.text.trimStart().length;
  const end = start + written.length;
  const places = readPlaces(written);
  const unread = onUnread && places.length === 0 ? readUnread(written, written, "fence") : undefined;
  if (unread !== undefined) onUnread?.(unread);
  return places.map(({ text, target }) =>
    places.length === 1
      ? { text, target, start, end, isFence: true }
      : { text, target, start, end, isFence: true, written },
  );
}

/** Reads a section of a review as the page does: with the definitions of other sections it uses before its own text. */
type ReadSteps = (section: Section) => Steps<string>;

export function* readingSteps(sections: readonly Section[]): Steps<ReadSteps> {
  const definitions: Definition[] = [];
  for (const { defines, text } of sections) {
    if (!defines) continue;
    for (const definition of yield* definitionSteps(text)) definitions.push(definition);
  }
  const table = createDefinitionTable(definitions);
  return function* read({ text }) {
    return (yield* usedSteps(text, table)) + text;
  };
}

/** Returns a function that reads any section of a review, without pausing. */
export function createSectionReader(sections: readonly Section[]): (section: Section) => string {
  const read = finish(readingSteps(sections));
  return (section) => finish(read(section));
}
