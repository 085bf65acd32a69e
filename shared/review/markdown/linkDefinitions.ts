import { code, isLineEnding, isSpace } from "./characters.ts";
import { findSpaceEnd } from "./leafBlocks.ts";

const maxLabel = 999;
const none = -1;

type OnDefinition = (start: number, end: number) => void;

/**
 * Returns the offset after the link reference definitions at the beginning of a paragraph: the start when there are
 * none, the end when there is nothing else.
 */
export function skipDefinitions(text: string, start: number, end: number, onDefinition?: OnDefinition): number {
  const titles = new TitleEnds(text);
  let offset = start;
  for (;;) {
    const bracket = findSpaceEnd(text, offset, end);
    if (bracket >= end || text.charCodeAt(bracket) !== code.bracketOpen) return offset;
    const after = findDefinitionEnd(titles, bracket, end);
    if (after === none) return offset;
    onDefinition?.(bracket, after);
    offset = findLineEndingEnd(text, after, end);
    if (offset >= end) return end;
  }
}

function findDefinitionEnd(titles: TitleEnds, start: number, end: number): number {
  const { text } = titles;
  const colon = findLabelEnd(text, start + 1, end);
  if (colon === none || colon >= end || text.charCodeAt(colon) !== code.colon) return none;
  const destination = findDestinationEnd(text, findWhitespaceEnd(text, colon + 1, end), end);
  if (destination === none) return none;
  const title = findLastTitleEnd(titles, destination, end);
  if (title !== none) return title;
  const rest = findSpaceEnd(text, destination, end);
  return rest >= end || isLineEnding(text.charCodeAt(rest)) ? rest : none;
}

/** Returns the offset after the closing bracket of a label that begins before here, or -1. */
export function findLabelEnd(text: string, start: number, end: number): number {
  let hasContent = false;
  const limit = Math.min(end, start + maxLabel + 1);
  for (let offset = start; offset < limit; offset++) {
    const character = text.charCodeAt(offset);
    if (character === code.bracketOpen) return none;
    if (character === code.bracketClose) return hasContent ? offset + 1 : none;
    if (!isSpace(character) && !isLineEnding(character)) hasContent = true;
    if (character === code.backslash && isLabelEscapable(text.charCodeAt(offset + 1))) offset++;
  }
  return none;
}

function isLabelEscapable(character: number): boolean {
  return character === code.bracketOpen || character === code.backslash || character === code.bracketClose;
}

export function findDestinationEnd(
  text: string,
  start: number,
  end: number,
  deepest = Number.POSITIVE_INFINITY,
): number {
  if (start >= end) return none;
  return text.charCodeAt(start) === code.less
    ? findEnclosedDestinationEnd(text, start + 1, end)
    : findBareDestinationEnd(text, start, end, deepest);
}

function findEnclosedDestinationEnd(text: string, start: number, end: number): number {
  for (let offset = start; offset < end; offset++) {
    const character = text.charCodeAt(offset);
    if (character === code.greater) return offset + 1;
    if (character === code.less || isLineEnding(character)) return none;
    if (character === code.backslash && isEnclosedEscapable(text.charCodeAt(offset + 1))) offset++;
  }
  return none;
}

function isEnclosedEscapable(character: number): boolean {
  return character === code.less || character === code.greater || character === code.backslash;
}

function findBareDestinationEnd(text: string, start: number, end: number, deepest: number): number {
  let balance = 0;
  let offset = start;
  for (; offset < end; offset++) {
    const character = text.charCodeAt(offset);
    if (isSpace(character) || isLineEnding(character)) break;
    if (character < code.space || character === 127) return none;
    if (character === code.parenOpen) {
      balance++;
      if (balance > deepest) return none;
    } else if (character === code.parenClose) {
      if (balance === 0) break;
      balance--;
    } else if (character === code.backslash && isBareEscapable(text.charCodeAt(offset + 1))) offset++;
  }
  return balance === 0 && offset > start ? Math.min(offset, end) : none;
}

function isBareEscapable(character: number): boolean {
  return character === code.parenOpen || character === code.parenClose || character === code.backslash;
}

/** Returns the offset of the line ending after the title, if there is one and its line ends there. */
function findLastTitleEnd(titles: TitleEnds, start: number, end: number): number {
  const { text } = titles;
  const title = titles.after(start, end);
  if (title === none) return none;
  const rest = findSpaceEnd(text, title, end);
  return rest >= end || isLineEnding(text.charCodeAt(rest)) ? rest : none;
}

/** Finds the ends of titles in one pass over the text, however many are unclosed. */
export class TitleEnds {
  readonly text: string;
  /** By marker: the next unescaped one, and the offset the search started from. */
  readonly #closings = new Map<number, { readonly from: number; readonly at: number }>();

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the offset after a title preceded by whitespace, or -1. */
  after(start: number, end: number): number {
    const opening = findWhitespaceEnd(this.text, start, end);
    if (opening === start || opening >= end) return none;
    const marker = getClosingMarker(this.text.charCodeAt(opening));
    if (marker === none) return none;
    const closing = this.#closingAfter(opening + 1, marker, end);
    return closing < end ? closing + 1 : none;
  }

  #closingAfter(from: number, marker: number, end: number): number {
    const known = this.#closings.get(marker);
    // A link in brackets of another one may look back, but never far.
    if (known !== undefined && from < known.from) return findNextUnescaped(this.text, from, end, marker);
    if (known !== undefined && from <= known.at) return known.at;
    const at = findNextUnescaped(this.text, from, this.text.length, marker);
    this.#closings.set(marker, { from, at });
    return at;
  }
}

/** Returns the offset of the next unescaped marker; beyond the text when there is none. */
function findNextUnescaped(text: string, from: number, end: number, marker: number): number {
  for (let offset = from; offset < end; offset++) {
    const character = text.charCodeAt(offset);
    if (character === marker) return offset;
    if (character !== code.backslash) continue;
    const next = text.charCodeAt(offset + 1);
    if (next === marker || next === code.backslash) offset++;
  }
  return Number.POSITIVE_INFINITY;
}

function getClosingMarker(opening: number): number {
  if (opening === code.quote || opening === code.apostrophe) return opening;
  return opening === code.parenOpen ? code.parenClose : none;
}

export function findWhitespaceEnd(text: string, start: number, end: number): number {
  let offset = start;
  while (offset < end && (isSpace(text.charCodeAt(offset)) || isLineEnding(text.charCodeAt(offset)))) offset++;
  return offset;
}

function findLineEndingEnd(text: string, start: number, end: number): number {
  if (start >= end) return end;
  const isPair = text.charCodeAt(start) === code.carriageReturn && text.charCodeAt(start + 1) === code.lineFeed;
  return start + (isPair ? 2 : 1);
}
