import { code } from "./characters.ts";

/**
 * A place in one line that knows its column: tabs reach to the next multiple of four, and a container may take only
 * some of a tab's columns.
 */
export class LineCursor {
  readonly #text: string;
  #offset = 0;
  #column = 0;
  /** Columns that are left of the tab at the offset, 0 when none of it was taken. */
  #spare = 0;

  end = 0;
  /** Columns of whitespace from here to the first other character. */
  indent = 0;
  /** Offset of the first character that is no whitespace, or the end. */
  contentStart = 0;

  /** A marker of this line, and what ends the run of such markers that it stands in. */
  runMarker = 0;
  runEnd = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** True when nothing but whitespace is left. */
  get isBlank(): boolean {
    return this.contentStart >= this.end;
  }

  /** Offset of what is left, a partly taken tab included. */
  get offset(): number {
    return this.#offset;
  }

  /** Goes to the beginning of a line. */
  startLine(start: number, end: number): void {
    this.#offset = start;
    this.#column = 0;
    this.#spare = 0;
    this.end = end;
    this.runMarker = 0;
    this.#measure();
  }

  /** Takes up to so many columns of whitespace. */
  skipColumns(columns: number): void {
    let left = Math.min(columns, this.indent);
    this.indent -= left;
    while (left > 0) {
      const width = this.#spare > 0 ? this.#spare : widthAt(this.#text, this.#offset, this.#column);
      const taken = Math.min(width, left);
      this.#column += taken;
      this.#spare = width - taken;
      if (this.#spare === 0) this.#offset++;
      left -= taken;
    }
  }

  /** Takes the indent and so many characters after it, none of them whitespace. */
  skipMarker(length: number): void {
    this.#column += this.indent + length;
    this.#offset = this.contentStart + length;
    this.#spare = 0;
    this.#measure();
  }

  /** Every stretch of whitespace is measured once, however many containers share it. */
  #measure(): void {
    let offset = this.#offset;
    let column = this.#column;
    while (offset < this.end) {
      const width = widthAt(this.#text, offset, column);
      if (width === 0) break;
      column += width;
      offset++;
    }
    this.indent = column - this.#column;
    this.contentStart = offset;
  }
}

/** Columns of the whitespace at the offset, 0 when there is none. */
function widthAt(text: string, offset: number, column: number): number {
  const character = text.charCodeAt(offset);
  if (character === code.space) return 1;
  return character === code.tab ? 4 - (column & 3) : 0;
}
