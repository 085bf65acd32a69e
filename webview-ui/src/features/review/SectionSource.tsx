import { boundRuns, splitTextPieces } from "@dialectic/shared/review";
import { sourcePieceChars, sourcePieceLines } from "../../limits.ts";
import { boundMarks, CodeText } from "../CodeText.tsx";

/** Estimated number of characters in a row. */
const columns = 110;

/**
 * Cuts a text into pieces, after line endings where possible. Joined, they give the text without characters that cannot
 * be laid out.
 */
export function cutIntoPieces(source: string): readonly string[] {
  const text = boundRuns(source);
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = findPieceEnd(text, start);
    pieces.push(...splitTextPieces(text.slice(start, end)));
    start = end;
  }
  return pieces;
}

function findPieceEnd(text: string, start: number): number {
  const limit = start + sourcePieceChars;
  let end = start;
  for (let line = 0; line < sourcePieceLines; line += 1) {
    const next = text.indexOf("\n", end) + 1;
    if (next === 0 && text.length <= limit) return text.length;
    if (next === 0 || next > limit) return end > start ? end : findCut(text, limit);
    end = next;
  }
  return end;
}

/** Returns the place to cut, never between the two halves of a surrogate pair. */
function findCut(text: string, limit: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
}

export function estimateRows(piece: string): number {
  const lines = piece.replace(/\n$/, "").split("\n");
  return lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / columns)), 0);
}

/** Line height of the style sheet, in em. */
const rowHeight = 1.5;

/** Shows the source of a section, cut into pieces. Only the pieces in view are laid out. */
export function SectionSource({ text }: { readonly text: string }) {
  return (
    <div className="section-source">
      {cutIntoPieces(boundMarks(text)).map((piece, place) => (
        <div
          key={`piece-${String(place)}`}
          style={{ containIntrinsicBlockSize: `auto ${String(estimateRows(piece) * rowHeight)}em` }}
        >
          <CodeText text={piece} />
        </div>
      ))}
    </div>
  );
}
