import { compactLine, splitTextLines } from "../anchor/lineText.ts";

/** The non-blank lines of a text, without any whitespace, so that reformatting does not change them. */
export interface CompactText {
  readonly words: readonly string[];
  readonly lines: readonly number[];
  readonly count: number;
}

/** Lines of a {@link CompactText}; the end is exclusive, and a place between lines is empty. */
export interface CompactSpan {
  readonly from: number;
  readonly to: number;
}

export function compactText(text: string): CompactText {
  return compactLines(splitTextLines(text));
}

export function compactLines(all: readonly string[]): CompactText {
  const words: string[] = [];
  const lines: number[] = [];
  for (const [line, text] of all.entries()) {
    const word = compactLine(text);
    if (word === "") continue;
    words.push(word);
    lines.push(line);
  }
  return { words, lines, count: all.length };
}

/** Returns every place where the lines are consecutive; none for no lines. */
export function findPlaces(block: readonly string[], { words }: CompactText): CompactSpan[] {
  const [first] = block;
  if (first === undefined) return [];
  const found: CompactSpan[] = [];
  for (let from = 0; from + block.length <= words.length; from++) {
    if (words[from] === first && block.every((word, at) => words[from + at] === word))
      found.push({ from, to: from + block.length });
  }
  return found;
}

/** Returns the 0-based line number in the whole text; the end of the text for the place after the last line. */
export function getLine({ lines, count }: CompactText, place: number): number {
  return lines[place] ?? count;
}
