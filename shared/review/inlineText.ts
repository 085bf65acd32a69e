import { code } from "./characters.ts";
import { skipDefinitions } from "./linkDefinitions.ts";

/** Text as the inline rules of Markdown read it, lines joined without what their containers put before them. */
export class InlineText {
  readonly text: string;
  /** Offsets: of each line in the joined text, and of the same in the source. */
  readonly #lineStarts: readonly number[];
  readonly #sourceStarts: readonly number[];

  private constructor(text: string, lineStarts: readonly number[], sourceStarts: readonly number[]) {
    this.text = text;
    this.#lineStarts = lineStarts;
    this.#sourceStarts = sourceStarts;
  }

  /** A paragraph or heading, from pairs of offsets where its lines begin and end; definitions before it are blanked. */
  static ofParagraph(source: string, lines: readonly number[]): InlineText {
    const pieces: string[] = [];
    const lineStarts: number[] = [];
    const sourceStarts: number[] = [];
    let length = 0;
    for (let index = 0; index < lines.length; index += 2) {
      const start = lines[index] ?? 0;
      const piece = source.slice(start, lines[index + 1]);
      pieces.push(piece);
      lineStarts.push(length);
      sourceStarts.push(start);
      length += piece.length + 1;
    }
    const text = pieces.join("\n");
    const after = skipDefinitions(text, 0, text.length);
    return new InlineText(" ".repeat(after) + text.slice(after), lineStarts, sourceStarts);
  }

  /** The cells of a table's row, for nothing reaches from one into another. */
  static cellsOf(source: string, [start = 0, end = 0]: readonly number[]): readonly InlineText[] {
    const cells: InlineText[] = [];
    let cellStart = start;
    for (let offset = start; offset <= end; offset++) {
      const character = offset === end ? code.pipe : source.charCodeAt(offset);
      if (character === code.pipe) {
        cells.push(new InlineText(source.slice(cellStart, offset), [0], [cellStart]));
        cellStart = offset + 1;
      } else if (character === code.backslash && offset + 1 < end && isCellEscapable(source.charCodeAt(offset + 1))) {
        offset++;
      }
    }
    return cells;
  }

  /** Where an offset of the joined text is in the source. */
  sourceOffset(offset: number): number {
    let line = 0;
    let after = this.#lineStarts.length;
    while (after - line > 1) {
      const middle = (line + after) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) line = middle;
      else after = middle;
    }
    return (this.#sourceStarts[line] ?? 0) + offset - (this.#lineStarts[line] ?? 0);
  }
}

function isCellEscapable(character: number): boolean {
  return character === code.backslash || character === code.pipe;
}
