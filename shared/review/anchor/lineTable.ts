import { compactLine, lineWeight } from "./lineText.ts";

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
  const compactOf: number[] = [];
  const weights: number[] = [];
  const numberOf = (line: string): number => {
    const known = exactNumbers.get(line);
    if (known !== undefined) return known;
    const compact = compactLine(line);
    let number = compactNumbers.get(compact);
    if (number === undefined) {
      number = weights.length;
      compactNumbers.set(compact, number);
      weights.push(lineWeight(compact));
    }
    const exact = compactOf.length;
    exactNumbers.set(line, exact);
    compactOf.push(number);
    return exact;
  };
  const exact = { before: Int32Array.from(before, numberOf), after: Int32Array.from(after, numberOf) };
  const compactEach = (numbers: Int32Array) => numbers.map((number) => compactOf[number] ?? -1);
  return {
    before,
    after,
    exact,
    compact: { before: compactEach(exact.before), after: compactEach(exact.after) },
    weights,
  };
}
