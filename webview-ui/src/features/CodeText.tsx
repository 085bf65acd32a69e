import { findInvisible, hasInvisible, spellOutInvisible } from "@dialectic/shared/protocol";
import { boundText } from "@dialectic/shared/review";
import { maxTextMarks } from "../limits.ts";
import type { CodePart } from "../markdown/codeLines.ts";
import { InvisibleMark } from "../ui/InvisibleMark.tsx";
import { type LineGap, type LinePart, splitLine } from "./splitLine.ts";

/** Returns a text with its invisible characters spelled out if they are too many to be drawn. */
export function boundMarks(text: string): string {
  return hasInvisible(text) && findInvisible(text).length > maxTextMarks ? spellOutInvisible(text) : text;
}

/** Shows code as it is: its invisible characters are drawn. */
export function CodeText({ text }: { readonly text: string }) {
  if (!hasInvisible(text)) return text;
  const shown = boundMarks(text);
  if (shown !== text) return boundText(shown);
  return <LineParts parts={splitLine(text, undefined, { spans: [{ start: 0, end: text.length }], marks: [] })} />;
}

/** Shows a whole line of code with its colours; its invisible characters are drawn. */
export function CodeLine({ line }: { readonly line: readonly CodePart[] }) {
  const text = line.map((part) => part.text).join("");
  return <LineParts parts={splitLine(text, line, { spans: [{ start: 0, end: text.length }], marks: [] })} />;
}

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
