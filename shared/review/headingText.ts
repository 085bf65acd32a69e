import { type EmphasisRun, emphasisRun, pairRuns } from "./emphasisRuns.ts";

/** Longest heading that is read, in UTF-16 code units: titles are for finding and showing. */
const maxLength = 1_000;

const inlineTarget =
  /\(\s*(?:<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y;
const labelTarget = /\[[^[\]]*\]/y;
const footnoteMark = /\[\^[^\s[\]]+\]/y;
const autolink = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/y;
const tag = /<\/?[A-Za-z][^<>]*>|<!--[^<>]*-->/y;
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

/** What a reader sees of a line of inline Markdown: no markup, links and references reduced to their text. */
export function headingText(markdown: string): string {
  const line = markdown.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
  return (marked.test(line) ? new InlineReader(line).read() : line).replace(/\s+/g, " ").trim();
}

type Piece = string | EmphasisRun;

/** Reads one line from left to right; a bracket is settled when its partner comes. */
class InlineReader {
  readonly #line: string;
  readonly #pieces: Piece[] = [];
  /** Places in the pieces of brackets that are open. */
  readonly #brackets: number[] = [];
  #offset = 0;

  constructor(line: string) {
    this.#line = line;
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

  /** Goes past the pattern if it stands here. */
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
    else this.#take("\\", 1);
  }

  #readCode(): void {
    const run = runAt(this.#line, this.#offset);
    const start = this.#offset + run.length;
    let end = this.#line.indexOf(run, start);
    while (end >= 0 && runAt(this.#line, end).length !== run.length) {
      end = this.#line.indexOf(run, end + runAt(this.#line, end).length);
    }
    if (end < 0) this.#take(run, run.length);
    else this.#take(this.#line.slice(start, end), end + run.length - this.#offset);
  }

  #readAngle(): void {
    const link = this.#match(autolink);
    if (link !== undefined) this.#pieces.push(link[1] ?? "");
    else if (this.#match(tag) === undefined) this.#take("<", 1);
  }

  #readEntity(): void {
    const found = this.#match(entity);
    if (found === undefined) this.#take("&", 1);
    else this.#pieces.push(namedEntities.get(found[3] ?? "") ?? characterOf(found[1], found[2]));
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
    const run = runAt(this.#line, this.#offset);
    const before = [...this.#line.slice(Math.max(0, this.#offset - 2), this.#offset)].at(-1);
    const after = [...this.#line.slice(this.#offset + run.length, this.#offset + run.length + 2)][0];
    this.#pieces.push(emphasisRun(run, before, after));
    this.#offset += run.length;
  }
}

function runAt(line: string, start: number): string {
  const marker = line.charAt(start);
  let end = start;
  while (line.charAt(end) === marker) end++;
  return line.slice(start, end);
}

function characterOf(decimal: string | undefined, hexadecimal: string | undefined): string {
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number.parseInt(decimal, 10);
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : "\ufffd";
}
