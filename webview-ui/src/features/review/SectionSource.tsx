import { rowsOf, sourcePieces } from "./sourcePieces.ts";

/** Of the style sheet's line height, in the size of the font. */
const rowHeight = 1.5;

/** The source of a section, in pieces of which only those in view are laid out. */
export function SectionSource({ text }: { readonly text: string }) {
  return (
    <div className="section-source">
      {sourcePieces(text).map((piece, place) => (
        // Pieces have no identity of their own.
        <div
          key={`piece-${String(place)}`}
          style={{ containIntrinsicBlockSize: `auto ${String(rowsOf(piece) * rowHeight)}em` }}
        >
          {piece}
        </div>
      ))}
    </div>
  );
}
