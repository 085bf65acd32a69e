import { createEmphasisRun, type EmphasisRun, pairRuns } from "./emphasisRuns.ts";
import { hiddenNames } from "./htmlElements.ts";
import type { HtmlTag } from "./htmlPieces.ts";
import { InlineSkips } from "./inlineSkips.ts";
import { findTagWords, readInlineTag } from "./tagWords.ts";

const inlineTarget =
  /\(\s*(?:<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y;
const labelTarget = /\[[^[\]]*\]/y;
const footnoteMark = /\[\^[^\s[\]]+\]/y;
const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/y;
const escapable = /[!-/:-@[-`{-~]/;
const plain = /[^\\`<&![\]*_~]+/y;
const marked = /[\\`<&![\]*_~]/;

const namedEntities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

export const hardBreak = "\v";

/**
 * Returns the rendered text of inline Markdown in linear time. White space is unchanged: callers shorten its runs in
 * long texts.
 */
export function readInline(markdown: string): string {
  return marked.test(markdown) ? new InlineReader(markdown).read() : markdown;
}

type Piece = string | EmphasisRun | InlineTag;

interface InlineTag extends HtmlTag {
  readonly source: string;
}

/** Reads from left to right; a bracket is resolved at its partner. */
class InlineReader {
  readonly #line: string;
  readonly #pieces: Piece[] = [];
  readonly #skips: InlineSkips;
  readonly #brackets: number[] = [];
  /** Indices of the tags among the pieces. */
  readonly #tags: number[] = [];
  #offset = 0;

  constructor(line: string) {
    this.#line = line;
    this.#skips = new InlineSkips(line);
  }

  read(): string {
    while (this.#offset < this.#line.length) this.#readNext();
    pairRuns(this.#pieces.filter((piece) => typeof piece !== "string" && "marker" in piece));
    const words = findTagWords(this.#pieces.filter(isTag));
    let hiding: string | undefined;
    let text = "";
    for (const piece of this.#pieces) {
      const tag = isTag(piece) && !words.has(piece) ? piece : undefined;
      if (hiding === undefined) text += showPiece(piece, tag === undefined);
      if (tag !== undefined && hiddenNames.has(tag.name)) hiding = tag.isEnd ? undefined : tag.name;
    }
    return text;
  }

  #readNext(): void {
    const character = this.#line.charAt(this.#offset);
    if (character === "\\") this.#readEscape();
    else if (character === "`") this.#readCode();
    else if (character === "<") this.#readAngle();
    else if (character === "&") this.#readEntity();
    else if (character === "!") this.#readExclamation();
    else if (character === "[") this.#readOpening();
    else if (character === "]") this.#closeBracket();
    else if (character === "*" || character === "_" || character === "~") this.#readRun();
    else this.#pieces.push(this.#match(plain)?.[0] ?? "");
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#offset;
    const found = pattern.exec(this.#line);
    if (found === null) return undefined;
    this.#offset = pattern.lastIndex;
    return found;
  }

  #take(piece: string, length: number): void {
    this.#pieces.push(piece);
    this.#offset += length;
  }

  #readEscape(): void {
    const next = this.#line.charAt(this.#offset + 1);
    if (escapable.test(next)) this.#take(next, 2);
    else if (next === "\n") this.#take(hardBreak, 2);
    else this.#take("\\", 1);
  }

  #readCode(): void {
    const run = readRun(this.#line, this.#offset);
    const end = this.#skips.findCodeEnd(this.#offset);
    const isOpen = end === this.#offset + run.length;
    this.#take(
      isOpen ? run : readCodeText(this.#line.slice(this.#offset + run.length, end - run.length)),
      end - this.#offset,
    );
  }

  #readAngle(): void {
    const linkEnd = this.#skips.findAutolinkEnd(this.#offset);
    const end = linkEnd ?? this.#skips.findAngleEnd(this.#offset);
    const source = this.#line.slice(this.#offset, end);
    const tag = linkEnd === undefined ? readInlineTag(source) : undefined;
    if (linkEnd !== undefined) this.#pieces.push(source.slice(1, -1));
    else if (tag === undefined || source === "<") this.#pieces.push(source === "<" ? source : "");
    else this.#tags.push(this.#pieces.push({ ...tag, source }) - 1);
    this.#offset = end;
  }

  #readEntity(): void {
    const found = this.#match(entity);
    if (found === undefined) this.#take("&", 1);
    else this.#pieces.push(decodeEntity(found));
  }

  #readExclamation(): void {
    if (this.#line.charAt(this.#offset + 1) === "[") this.#openBracket(2);
    else this.#take("!", 1);
  }

  #readOpening(): void {
    if (this.#match(footnoteMark) === undefined) this.#openBracket(1);
  }

  #openBracket(length: number): void {
    this.#brackets.push(this.#pieces.length);
    this.#take(this.#line.slice(this.#offset, this.#offset + length), length);
  }

  #closeBracket(): void {
    const opening = this.#brackets.pop();
    this.#offset++;
    const isLink = opening !== undefined && (this.#match(inlineTarget) ?? this.#match(labelTarget)) !== undefined;
    if (!isLink) this.#pieces.push("]");
    else if (this.#pieces[opening] === "![") this.#readAlternative(opening);
    if (isLink) this.#pieces[opening] = "";
  }

  /** The text of an image has no HTML: its tags are words of it. */
  #readAlternative(opening: number): void {
    for (let at = this.#tags.at(-1); at !== undefined && at > opening; at = this.#tags.at(-1)) {
      const piece = this.#pieces[at];
      if (piece !== undefined && isTag(piece)) this.#pieces[at] = piece.source;
      this.#tags.pop();
    }
  }

  #readRun(): void {
    const run = readRun(this.#line, this.#offset);
    const before = [...this.#line.slice(Math.max(0, this.#offset - 2), this.#offset)].at(-1);
    const after = [...this.#line.slice(this.#offset + run.length, this.#offset + run.length + 2)][0];
    this.#pieces.push(createEmphasisRun(run, before, after));
    this.#offset += run.length;
  }
}

function isTag(piece: Piece): piece is InlineTag {
  return typeof piece !== "string" && "source" in piece;
}

function showPiece(piece: Piece, isWord: boolean): string {
  if (typeof piece === "string") return piece;
  if (!isTag(piece)) return piece.marker.repeat(piece.length);
  if (isWord) return piece.source;
  return piece.name === "br" ? hardBreak : "";
}

/** Returns the text of a code span: one space at each end belongs to the markup, unless there is only space. */
function readCodeText(code: string): string {
  return /^[ \n].*[^ \n].*[ \n]$/s.test(code) ? code.slice(1, -1) : code;
}

export function decodeEntities(text: string): string {
  return text.replace(new RegExp(entity.source, "g"), (...found: string[]) => decodeEntity(found));
}

function decodeEntity([, decimal, hexadecimal, name]: readonly (string | undefined)[]): string {
  return namedEntities.get(name ?? "") ?? decodeCharacter(decimal, hexadecimal);
}

function readRun(line: string, start: number): string {
  const marker = line.charAt(start);
  let end = start;
  while (line.charAt(end) === marker) end++;
  return line.slice(start, end);
}

function decodeCharacter(decimal: string | undefined, hexadecimal: string | undefined): string {
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number.parseInt(decimal, 10);
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : "\ufffd";
}
