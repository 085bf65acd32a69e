import { code } from "./characters.ts";

/**
 * A position in a line that tracks its column: tabs extend to the next multiple of four, and a container may consume
 * only some of a tab's columns.
 */
export class LineCursor {
  readonly #text: string;
  #offset = 0;
  #column = 0;
  /** Remaining columns of a partly consumed tab at the offset, otherwise 0. */
  #spare = 0;

  end = 0;
  /** Columns of whitespace before the first other character. */
  indent = 0;
  /** Offset of the first non-whitespace character, or the end. */
  contentStart = 0;

  /** A marker of this line, with the end of its run. */
  runMarker = 0;
  runEnd = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isBlank(): boolean {
    return this.contentStart >= this.end;
  }

  /** Offset of the rest, including a partly consumed tab. */
  get offset(): number {
    return this.#offset;
  }

  startLine(start: number, end: number): void {
    this.#offset = start;
    this.#column = 0;
    this.#spare = 0;
    this.end = end;
    this.runMarker = 0;
    this.#measure();
  }

  skipColumns(columns: number): void {
    let left = Math.min(columns, this.indent);
    this.indent -= left;
    while (left > 0) {
      const width = this.#spare > 0 ? this.#spare : measureWidth(this.#text, this.#offset, this.#column);
      const taken = Math.min(width, left);
      this.#column += taken;
      this.#spare = width - taken;
      if (this.#spare === 0) this.#offset++;
      left -= taken;
    }
  }

  /** Consumes the indent and this many non-whitespace characters. */
  skipMarker(length: number): void {
    this.#column += this.indent + length;
    this.#offset = this.contentStart + length;
    this.#spare = 0;
    this.#measure();
  }

  /** Measures each run of whitespace once, however many containers share it. */
  #measure(): void {
    let offset = this.#offset;
    let column = this.#column;
    while (offset < this.end) {
      const width = measureWidth(this.#text, offset, column);
      if (width === 0) break;
      column += width;
      offset++;
    }
    this.indent = column - this.#column;
    this.contentStart = offset;
  }
}

function measureWidth(text: string, offset: number, column: number): number {
  const character = text.charCodeAt(offset);
  if (character === code.space) return 1;
  return character === code.tab ? 4 - (column & 3) : 0;
}
