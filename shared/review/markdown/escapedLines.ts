import { scanTexts } from "./blockScanner.ts";
import { InlineSkips } from "./inlineSkips.ts";

/**
 * Line ends that arrived as the two characters backslash and n.
 *
 * - A text with a real line end is never changed. When lines of it outside code hold such characters, only a note is
 *   due: a part of it may have been escaped.
 * - A text without one is restored when at least two of them stand before `#`, `-` or another one. Those in code spans
 *   and in `"…"` do not count, because one line may write about them.
 * - A text that was escaped as a whole has `\"` or `\\`, and reads as JSON: then it is read so. In others the code spans
 *   stay as they are.
 */
const breaksBlock = /(?<!\\)(?:\\r)?\\n(?=#|-|(?:\\r)?\\n)/g;
const escapedEnd = /(?<!\\)(?:\\r)?\\n/g;
const quoted = /(?<!\\)"[^"]*"/g;
const minBreaks = 2;

/** Returns the text with its line ends; undefined when they are right, or when it is not sure. */
export function restoreLineEnds(text: string): string | undefined {
  if (/[\r\n]/.test(text) || !text.includes("\\n")) return undefined;
  const pieces = splitCode(text);
  const outside = pieces.map(({ text: piece, isCode }) => (isCode ? " " : piece)).join("");
  if (countBreaks(outside.replace(quoted, " ")) < minBreaks) return undefined;
  return (
    readAsJson(text) ??
    pieces
      .map((piece) => (piece.isCode ? piece.text : piece.text.replace(escapedEnd, "\n")))
      .join("")
      .replace(/(?<=\n)(?:\\t)+/g, (tabs) => "\t".repeat(tabs.length / 2))
  );
}

/** Returns the lines, counted from 1, of a text with real line ends whose own line ends may have been escaped. */
export function findEscapedLines(text: string): readonly number[] {
  if (!text.includes("\\n")) return [];
  const starts: number[] = [];
  scanTexts(text, (lines) => {
    for (let at = 0; at < lines.length; at += 2) {
      const line = text.slice(lines[at], lines[at + 1]);
      if (line.includes("\\n") && isEscapedLine(line)) starts.push(lines[at] ?? 0);
    }
  });
  return starts.map((start) => text.slice(0, start).split(/\r\n|\r|\n/).length);
}

function isEscapedLine(line: string): boolean {
  const outside = splitCode(line).map(({ text, isCode }) => (isCode ? " " : text));
  return countBreaks(outside.join("").replace(quoted, " ")) >= minBreaks;
}

function countBreaks(text: string): number {
  return text.match(breaksBlock)?.length ?? 0;
}

function readAsJson(text: string): string | undefined {
  if (!/\\["\\]/.test(text)) return undefined;
  try {
    const read: unknown = JSON.parse(`"${text}"`);
    return typeof read === "string" ? read : undefined;
  } catch {
    return undefined;
  }
}

interface Piece {
  readonly text: string;
  readonly isCode: boolean;
}

/** Cuts at the code spans. Longer runs of backticks are fences whose line ends are lost. */
export function splitCode(text: string): readonly Piece[] {
  const skips = new InlineSkips(text);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf("`"); at >= 0; ) {
    let after = at;
    while (text[after] === "`") after += 1;
    const end = after - at > 2 ? after : skips.findCodeEnd(at);
    if (end > after) {
      pieces.push({ text: text.slice(from, at), isCode: false }, { text: text.slice(at, end), isCode: true });
      from = end;
    }
    at = text.indexOf("`", end);
  }
  return [...pieces, { text: text.slice(from), isCode: false }];
}
