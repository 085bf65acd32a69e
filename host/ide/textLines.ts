/** Lines of a text by number and by offset, 1-based in UTF-16 code units as in editors. */
export interface TextLines {
  readonly count: number;
  /** Returns one line without its end; empty beyond the last line. */
  line(number: number): string;
  /** Returns a range of lines, both ends included, cut at the last line. */
  between(first: number, last: number): string;
  placeAt(offset: number): { readonly line: number; readonly column: number };
  /** Returns undefined for a place that the text does not have. */
  offsetAt(line: number, column: number): number | undefined;
}

/** Splits a text into lines that end with LF, CR LF or CR. */
export function toTextLines(text: string): TextLines {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length)];
  const line = (number: number) =>
    text.slice(starts[number - 1] ?? text.length, starts[number]).replace(/[\r\n]+$/, "");
  return {
    count: starts.length,
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
