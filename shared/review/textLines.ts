// Lines of a text by number and by offset. An end of a line is LF, CR LF or CR, as in editors; offsets are UTF-16 code units.

/** Lines and columns are 1-based. */
export interface TextLines {
  readonly count: number;
  /** The offset at which each line begins, from the first line on. */
  readonly starts: readonly number[];
  /** Returns one line without its end; empty beyond the last line. */
  line(number: number): string;
  /** Returns a range of lines, both ends included, cut at the last line. */
  between(first: number, last: number): string;
  placeAt(offset: number): { readonly line: number; readonly column: number };
  /** Returns undefined for a place that the text does not have. */
  offsetAt(line: number, column: number): number | undefined;
}

export function toTextLines(text: string): TextLines {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  const line = (number: number) =>
    text.slice(starts[number - 1] ?? text.length, starts[number]).replace(/[\r\n]+$/, "");
  return {
    count: starts.length,
    starts,
    line,
    between: (first, last) =>
      Array.from({ length: Math.min(last, starts.length) - Math.max(1, first) + 1 }, (_, index) =>
        line(Math.max(1, first) + index),
      ).join("\n"),
    placeAt(offset) {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
    },
    offsetAt(number, column) {
      const start = starts[number - 1];
      return start === undefined || column < 1 || column > line(number).length + 1 ? undefined : start + column - 1;
    },
  };
}

/** Returns where the line of an offset begins, after a line feed. */
export function lineStartAt(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Returns where the line of an offset ends, before its line feed. */
export function lineEndAt(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

export function countLineEnds(text: string): number {
  if (text.includes("\r")) return text.match(/\r\n|\n|\r/g)?.length ?? 0;
  let ends = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends++;
  return ends;
}

/** Counts lines; a final line end starts no new line. */
export function countLines(text: string): number {
  return countLineEnds(text) + (/[\r\n]$/.test(text) ? 0 : 1);
}

/** Splits a text into lines with their ends, as git does: only a line feed ends a line. */
export function splitEndedLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}
