/** A replaced piece of a text: an offset in the old text, in UTF-16 code units. */
export interface ReplacedPiece {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** Text that editors insert after the cursor automatically: the closing half of a pair, and its line. */
const closing = /^[\s)\]}>"'`]*$/;

/**
 * Returns true when a cursor is where typing, deleting or pasting leaves it: after the inserted text, before an
 * automatically closed pair, or on the line below lines that were pasted whole. Keys that only move a cursor leave it
 * elsewhere.
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
