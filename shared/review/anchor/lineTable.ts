import { compactLine, weighLine } from "./lineText.ts";

/** The lines of two texts as numbers: equal numbers mean equal lines, or lines that differ only in whitespace. */
export interface LineTable {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly exact: NumberedLines;
  /** Compared without any whitespace. */
  readonly compact: NumberedLines;
  /** Number of letters and digits, by the number of the compact line; low for mere punctuation. */
  readonly weights: readonly number[];
}

export interface NumberedLines {
  readonly before: Int32Array;
  readonly after: Int32Array;
}

export function createLineTable(before: readonly string[], after: readonly string[]): LineTable {
  const exactNumbers = new Map<string, number>();
  const compactNumbers = new Map<string, number>();
  const compactByExact: number[] = [];
  const weights: number[] = [];
  const numberLine = (line: string): number => {
    const known = exactNumbers.get(line);
    if (known !== undefined) return known;
    const compact = compactLine(line);
    let number = compactNumbers.get(compact);
    if (number === undefined) {
      number = weights.length;
      compactNumbers.set(compact, number);
      weights.push(weighLine(compact));
    }
    const exact = compactByExact.length;
    exactNumbers.set(line, exact);
    compactByExact.push(number);
    return exact;
  };
  const exact = { before: Int32Array.from(before, numberLine), after: Int32Array.from(after, numberLine) };
  const compactEach = (numbers: Int32Array) => numbers.map((number) => compactByExact[number] ?? -1);
  return {
    before,
    after,
    exact,
    compact: { before: compactEach(exact.before), after: compactEach(exact.after) },
    weights,
  };
}
