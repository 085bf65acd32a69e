import { code } from "./characters.ts";
import { skipDefinitions } from "./linkDefinitions.ts";

/** Text for the inline rules of Markdown: lines joined without the prefixes of their containers. */
export class InlineText {
  readonly text: string;
  readonly #lineStarts: readonly number[];
  readonly #sourceStarts: readonly number[];

  constructor(text: string, lineStarts: readonly number[], sourceStarts: readonly number[]) {
    this.text = text;
    this.#lineStarts = lineStarts;
    this.#sourceStarts = sourceStarts;
  }

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

/** Returns the units of inline parsing: a paragraph, a heading, or each cell of a table row. */
export function listInlineTexts(
  source: string,
  lines: readonly number[],
  kind: "paragraph" | "heading" | "row",
): readonly InlineText[] {
  switch (kind) {
    case "paragraph":
      return [readParagraph(source, lines)];
    case "heading":
      return [new InlineText(source.slice(lines[0], lines[1]), [0], [lines[0] ?? 0])];
    case "row":
      return readCells(source, lines);
  }
}

export function joinLines(source: string, lines: readonly number[]): string {
  const pieces: string[] = [];
  for (let index = 0; index < lines.length; index += 2) pieces.push(source.slice(lines[index], lines[index + 1]));
  return pieces.join("\n");
}

/** Joins the lines; definitions at the beginning are blanked. */
function readParagraph(source: string, lines: readonly number[]): InlineText {
  const lineStarts: number[] = [];
  const sourceStarts: number[] = [];
  let length = 0;
  for (let index = 0; index < lines.length; index += 2) {
    const start = lines[index] ?? 0;
    lineStarts.push(length);
    sourceStarts.push(start);
    length += (lines[index + 1] ?? source.length) - start + 1;
  }
  const text = joinLines(source, lines);
  const after = skipDefinitions(text, 0, text.length);
  return new InlineText(" ".repeat(after) + text.slice(after), lineStarts, sourceStarts);
}

/** Returns one text per cell: inline markup never spans cells. */
function readCells(source: string, [start = 0, end = 0]: readonly number[]): readonly InlineText[] {
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

function isCellEscapable(character: number): boolean {
  return character === code.backslash || character === code.pipe;
}
