import { boundMarks, CodeText } from "../CodeText.tsx";
import { cutIntoPieces, estimateRows } from "./sourcePieces.ts";

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
