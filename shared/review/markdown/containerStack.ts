import { code, isDigit, isSpace } from "./characters.ts";
import { findSpaceEnd, findThematicRunEnd } from "./leafBlocks.ts";
import type { LineCursor } from "./lineCursor.ts";

export class ContainerStack {
  readonly #text: string;
  readonly #line: LineCursor;
  readonly #containers: Container[] = [];
  readonly #quotes: number[] = [];
  #deepest = 0;

  constructor(text: string, line: LineCursor) {
    this.#text = text;
    this.#line = line;
  }

  get depth(): number {
    return this.#containers.length;
  }

  /** The largest depth so far. */
  get deepest(): number {
    return this.#deepest;
  }

  /** Consumes the markers of open containers from the line, and returns how many of them it continues. */
  continueLine(): number {
    let matched = 0;
    let matchedQuotes = 0;
    for (const container of this.#containers) {
      if (this.#line.isBlank) return this.#continueBlank(matchedQuotes);
      if (!continueContainer(container, this.#text, this.#line)) break;
      matched++;
      if (container.kind === "quote") matchedQuotes++;
    }
    return matched;
  }

  /** Continues containers on a blank line: only quotes need a marker, so the cost is independent of other nesting. */
  #continueBlank(matchedQuotes: number): number {
    const reached = this.#quotes[matchedQuotes] ?? this.#containers.length;
    passBlankLine(this.#containers[reached - 1]);
    return reached;
  }

  open(isInterrupting: boolean): Container | undefined {
    return openContainer(this.#text, this.#line, isInterrupting);
  }

  push(container: Container): void {
    if (container.kind === "quote") this.#quotes.push(this.#containers.length);
    this.#containers.push(container);
    this.#deepest = Math.max(this.#deepest, this.depth);
  }

  /** Closes all containers except this many outermost ones. */
  keep(count: number): void {
    this.#containers.length = count;
    while ((this.#quotes.at(-1) ?? -1) >= count) this.#quotes.pop();
  }
}

interface Quote {
  readonly kind: "quote";
}

interface ListItem {
  readonly kind: "item";
  /** Columns of indentation that keep a line in the item. */
  readonly width: number;
  /** True while the marker is alone on its line and no content has followed. */
  startsBlank: boolean;
  /** True when a blank line followed such a marker: the item stays empty. */
  staysEmpty: boolean;
}

interface Footnote {
  readonly kind: "footnote";
}

type Container = Quote | ListItem | Footnote;

const quote: Quote = { kind: "quote" };
const footnote: Footnote = { kind: "footnote" };
const footnoteIndent = 4;
const maxFootnoteLabel = 999;

/**
 * Consumes the prefix that continues the container from a non-blank line; returns false when the line does not continue
 * it.
 */
function continueContainer(container: Container, text: string, line: LineCursor): boolean {
  switch (container.kind) {
    case "quote":
      return continueQuote(text, line);
    case "item":
      return continueItem(container, line);
    case "footnote":
      if (line.indent < footnoteIndent) return false;
      line.skipColumns(footnoteIndent);
      return true;
  }
}

function continueQuote(text: string, line: LineCursor): boolean {
  if (line.indent > 3 || line.isBlank || text.charCodeAt(line.contentStart) !== code.greater) return false;
  line.skipMarker(1);
  line.skipColumns(1);
  return true;
}

/** Records a blank line in the innermost container it reaches; only that one can have begun blank. */
function passBlankLine(innermost: Container | undefined): void {
  if (innermost?.kind === "item") innermost.staysEmpty ||= innermost.startsBlank;
}

function continueItem(item: ListItem, line: LineCursor): boolean {
  const isInside = !item.staysEmpty && line.indent >= item.width;
  item.staysEmpty = false;
  item.startsBlank = false;
  if (isInside) line.skipColumns(item.width);
  return isInside;
}

function openContainer(text: string, line: LineCursor, isInterrupting: boolean): Container | undefined {
  if (line.indent > 3 || line.isBlank) return undefined;
  const first = text.charCodeAt(line.contentStart);
  if (first === code.greater) {
    continueQuote(text, line);
    return quote;
  }
  if (first === code.bracketOpen) return openFootnote(text, line);
  const markerLength = measureListMarker(text, line, first, isInterrupting);
  return markerLength === 0 ? undefined : openItem(text, line, markerLength, isInterrupting);
}

function measureListMarker(text: string, line: LineCursor, first: number, isInterrupting: boolean): number {
  if (first === code.plus) return 1;
  if (first === code.hyphen || first === code.asterisk) {
    return isThematicRun(text, line, first) ? 0 : 1;
  }
  return isDigit(first) ? measureOrderedMarker(text, line, isInterrupting) : 0;
}

/**
 * Returns true for a run of thematic break markers. The end of the run is cached, because all markers in the line share
 * it.
 */
function isThematicRun(text: string, line: LineCursor, marker: number): boolean {
  if (line.runMarker !== marker || line.runEnd <= line.contentStart) {
    line.runMarker = marker;
    line.runEnd = findThematicRunEnd(text, line.contentStart, line.end);
  }
  return line.runEnd === line.end;
}

function measureOrderedMarker(text: string, line: LineCursor, isInterrupting: boolean): number {
  const start = line.contentStart;
  let end = start + 1;
  while (end < line.end && isDigit(text.charCodeAt(end))) end++;
  const digits = end - start;
  if (digits > 9 || end >= line.end) return 0;
  if (isInterrupting && (digits > 1 || text.charCodeAt(start) !== code.one)) return 0;
  const delimiter = text.charCodeAt(end);
  return delimiter === code.dot || delimiter === code.parenClose ? digits + 1 : 0;
}

function openItem(text: string, line: LineCursor, markerLength: number, isInterrupting: boolean): ListItem | undefined {
  const after = line.contentStart + markerLength;
  const startsBlank = findSpaceEnd(text, after, line.end) === line.end;
  if (startsBlank ? isInterrupting : !isSpace(text.charCodeAt(after))) return undefined;
  const markerWidth = line.indent + markerLength;
  line.skipMarker(markerLength);
  if (startsBlank) return { kind: "item", width: markerWidth + 1, startsBlank, staysEmpty: false };
  // Five or more columns are one column of padding before indented code.
  const padding = line.indent > 4 ? 1 : line.indent;
  line.skipColumns(padding);
  return { kind: "item", width: markerWidth + padding, startsBlank, staysEmpty: false };
}

function openFootnote(text: string, line: LineCursor): Footnote | undefined {
  const start = line.contentStart;
  if (text.charCodeAt(start + 1) !== code.caret) return undefined;
  const end = findFootnoteLabelEnd(text, start + 2, line.end);
  if (end < 0) return undefined;
  line.skipMarker(end - start);
  line.skipColumns(line.indent);
  return footnote;
}

/** Returns the offset after `]:`, or -1 when there is no such label. */
function findFootnoteLabelEnd(text: string, start: number, end: number): number {
  const limit = Math.min(end, start + maxFootnoteLabel + 1);
  let offset = start;
  while (offset < limit) {
    const character = text.charCodeAt(offset);
    if (character === code.bracketClose) {
      return offset > start && offset + 1 < end && text.charCodeAt(offset + 1) === code.colon ? offset + 2 : -1;
    }
    if (character === code.bracketOpen || isSpace(character)) return -1;
    const next = text.charCodeAt(offset + 1);
    const isEscape = character === code.backslash && offset + 1 < end && isLabelEscapable(next);
    offset += isEscape ? 2 : 1;
  }
  return -1;
}

function isLabelEscapable(character: number): boolean {
  return character === code.bracketOpen || character === code.backslash || character === code.bracketClose;
}
