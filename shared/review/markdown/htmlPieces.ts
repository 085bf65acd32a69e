import { textNames } from "./htmlElements.ts";

/** A tag of HTML; its name is as it was written. */
export interface HtmlTag {
  readonly name: string;
  readonly isEnd: boolean;
  /** False when the tag is not finished, or when the end tag that alone ends its text is missing. */
  readonly isWhole: boolean;
}

/** Markup in a piece of HTML. Without a tag it is a comment, a declaration or an instruction, which show nothing. */
export interface HtmlPiece {
  readonly start: number;
  readonly end: number;
  readonly tag: HtmlTag | undefined;
}

const opening = /<(?:(!--)|[!?]|\/(?=[^a-z])|(\/?)([a-z][^\t\n\f\r />]*))/iy;
const emptyCommentEnd = /-?>/y;
const commentEnd = /--!?>/g;
const separators = /[\t\n\f\r /]*/y;
const attribute =
  /[^\t\n\f\r />][^\t\n\f\r />=]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*("?)|'[^']*('?)|(?!["'])[^\t\n\f\r >]*))?/y;

const textEnds: ReadonlyMap<string, RegExp> = new Map(
  [...textNames].map((name) => [name, new RegExp(`</${name}[\\t\\n\\f\\r />]`, "gi")]),
);

/** Lists the markup of a piece of HTML in order, as a browser reads it, in linear time. */
export function listHtmlPieces(html: string): readonly HtmlPiece[] {
  const reader = new HtmlReader(html);
  const pieces: HtmlPiece[] = [];
  for (let start = html.indexOf("<"); start >= 0; start = html.indexOf("<", reader.next)) {
    const piece = reader.read(start);
    if (piece !== undefined) pieces.push(piece);
  }
  return pieces;
}

class HtmlReader {
  readonly #html: string;
  /** Elements of text whose end tag does not occur any more. */
  readonly #endless = new Set<string>();
  /** Offset from which the next markup may begin. */
  next = 0;

  constructor(html: string) {
    this.#html = html;
  }

  /** Reads what begins at this `<`; undefined when it is text. */
  read(start: number): HtmlPiece | undefined {
    const [found, comment, slash, name] = this.#match(opening, start) ?? [];
    this.next = start + (found?.length ?? 1);
    if (found === undefined) return undefined;
    if (name !== undefined) return this.#readTag(start, name, slash === "/");
    this.next = this.#findCommentEnd(comment !== undefined);
    return { start, end: this.next, tag: undefined };
  }

  #readTag(start: number, name: string, isEnd: boolean): HtmlPiece {
    const found = this.#findTagEnd();
    const end = found ?? this.#html.length;
    const isText = !isEnd && textNames.has(name);
    const textEnd = isText ? this.#findTextEnd(name, end) : end;
    // Without its end tag it is not read as an element of text, so tags follow again.
    this.next = textEnd ?? end;
    return { start, end, tag: { name, isEnd, isWhole: found !== undefined && textEnd !== undefined } };
  }

  /** Returns the offset after the `>`; undefined when the tag is not finished. */
  #findTagEnd(): number | undefined {
    for (let offset = this.next; ; ) {
      this.#match(separators, offset);
      offset = separators.lastIndex;
      if (this.#html[offset] === ">") return offset + 1;
      const [found, quote, apostrophe] = this.#match(attribute, offset) ?? [];
      if (found === undefined || quote === "" || apostrophe === "") return undefined;
      offset += found.length;
    }
  }

  #findTextEnd(name: string, from: number): number | undefined {
    const pattern = textEnds.get(name);
    if (pattern === undefined || this.#endless.has(name)) return undefined;
    const found = this.#match(pattern, from)?.index;
    if (found === undefined) this.#endless.add(name);
    return found;
  }

  #findCommentEnd(hasDashes: boolean): number {
    if (hasDashes && this.#match(emptyCommentEnd, this.next) !== undefined) return emptyCommentEnd.lastIndex;
    const pattern = hasDashes ? commentEnd : />/g;
    return this.#match(pattern, this.next) === undefined ? this.#html.length : pattern.lastIndex;
  }

  #match(pattern: RegExp, from: number): RegExpExecArray | undefined {
    pattern.lastIndex = from;
    return pattern.exec(this.#html) ?? undefined;
  }
}
