import { InvisibleMark } from "../ui/InvisibleMark.tsx";
import type { LineGap, LinePart } from "./splitLine.ts";

interface LinePartsProps {
  readonly parts: readonly LinePart[];
  /** Says how much is left out; needed for lines that are not shown whole. */
  readonly describeGap?: (gap: LineGap) => string;
}

/** Shows the parts of a line of code. */
export function LineParts({ parts, describeGap }: LinePartsProps) {
  return parts.map((part, place) => {
    // A part has no identity but its place.
    const key = `part-${String(place)}`;
    if (part.kind === "gap") {
      const said = describeGap?.(part);
      // The style sheet writes it: it is no part of the line, for the search and for copies.
      return <span key={key} className="diff-gap" role="note" aria-label={said} data-said={said} />;
    }
    const { text, className, isMarked, isInvisible } = part;
    const shown = isInvisible ? <InvisibleMark key={key} run={text} /> : text;
    if (className === "" && !isMarked) return shown;
    return (
      <span key={key} className={isMarked ? `${className} diff-word`.trim() : className}>
        {shown}
      </span>
    );
  });
}
