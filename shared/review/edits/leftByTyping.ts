/** A piece of a text that was replaced: an offset of the text before, in UTF-16 code units. */
export interface ReplacedPiece {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** What editors put behind the cursor by themselves: the other half of a pair, and the line that it goes to. */
const closing = /^[\s)\]}>"'`]*$/;

/**
 * Whether a cursor is where typing, deleting or pasting leaves it: behind what came, before what an editor has closed, or on the line
 * below lines that were pasted whole. Keys that only move a cursor leave it elsewhere.
 */
export function isLeftByTyping(pieces: readonly ReplacedPiece[], after: string, carets: readonly number[]): boolean {
  const ordered = [...pieces].sort((one, other) => one.start - other.start);
  let moved = 0;
  for (const { start, length, text } of ordered) {
    const from = start + moved;
    const end = from + text.length;
    moved += text.length - length;
    if (carets.some((caret) => isBehind(caret, { from, end, text, after }))) return true;
  }
  return false;
}

function isBehind(
  caret: number,
  { from, end, text, after }: { from: number; end: number; text: string; after: string },
): boolean {
  if (caret === end) return true;
  if (caret >= from && caret < end) return closing.test(text.slice(caret - from));
  return caret > end && text.endsWith("\n") && !after.slice(end, caret).includes("\n");
}
