import { compactLine, textLines } from "../anchor/lineText.ts";

/** The lines of a text that are not blank, without any whitespace: formatting changes nothing of them. */
export interface CompactText {
  readonly words: readonly string[];
  /** The 0-based line of each. */
  readonly lines: readonly number[];
  /** Lines of the whole text. */
  readonly count: number;
}

/** Lines of a {@link CompactText}; the end is exclusive, and a place between lines has none. */
export interface CompactSpan {
  readonly from: number;
  readonly to: number;
}

/** Reads a text for the search of edits in it. */
export function compactText(text: string): CompactText {
  return compactLines(textLines(text));
}

/** The same of lines. */
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

/** Every place where lines stand together; none for no lines. */
export function placesOf(block: readonly string[], { words }: CompactText): CompactSpan[] {
  const [first] = block;
  if (first === undefined) return [];
  const found: CompactSpan[] = [];
  for (let from = 0; from + block.length <= words.length; from++) {
    if (words[from] === first && block.every((word, at) => words[from + at] === word))
      found.push({ from, to: from + block.length });
  }
  return found;
}

/** Where a line is in the whole text: its 0-based number; the end of the text for the one after the last. */
export function lineAt({ lines, count }: CompactText, place: number): number {
  return lines[place] ?? count;
}
