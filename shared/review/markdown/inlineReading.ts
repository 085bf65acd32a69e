import { createEmphasisRun, type EmphasisRun, pairRuns } from "./emphasisRuns.ts";
import { InlineSkips } from "./inlineSkips.ts";

const inlineTarget =
  /\(\s*(?:<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y;
const labelTarget = /\[[^[\]]*\]/y;
const footnoteMark = /\[\^[^\s[\]]+\]/y;
const autolink = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/y;
const tag = /<\/?([A-Za-z][A-Za-z0-9]*)[^<>]*>|<!--[^<>]*-->/y;
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

type Piece = string | EmphasisRun;

/** Reads from left to right; a bracket is resolved at its partner. */
class InlineReader {
  readonly #line: string;
  readonly #pieces: Piece[] = [];
  readonly #skips: InlineSkips;
  readonly #brackets: number[] = [];
  #offset = 0;

  constructor(line: string) {
    this.#line = line;
    this.#skips = new InlineSkips(line);
  }

  read(): string {
    while (this.#offset < this.#line.length) this.#readNext();
    pairRuns(this.#pieces.filter((piece) => typeof piece !== "string"));
    return this.#pieces
      .map((piece) => (typeof piece === "string" ? piece : piece.marker.repeat(piece.length)))
      .join("");
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
    const link = this.#match(autolink);
    if (link !== undefined) {
      this.#pieces.push(link[1] ?? "");
      return;
    }
    const found = this.#match(tag);
    if (found === undefined) this.#take("<", 1);
    else if (found[1]?.toLowerCase() === "br") this.#pieces.push(hardBreak);
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
    if (isLink) this.#pieces[opening] = "";
    else this.#pieces.push("]");
  }

  #readRun(): void {
    const run = readRun(this.#line, this.#offset);
    const before = [...this.#line.slice(Math.max(0, this.#offset - 2), this.#offset)].at(-1);
    const after = [...this.#line.slice(this.#offset + run.length, this.#offset + run.length + 2)][0];
    this.#pieces.push(createEmphasisRun(run, before, after));
    this.#offset += run.length;
  }
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
