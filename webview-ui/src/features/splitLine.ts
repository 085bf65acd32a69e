import { findInvisible } from "@dialectic/shared/protocol";
import type { TextSpan } from "../lines/compareLines.ts";
import { type ShownLine, toShownText } from "../lines/shownLine.ts";
import type { CodePart } from "../markdown/codeLines.ts";

/** A number of characters that are left out. */
export interface LineGap {
  readonly kind: "gap";
  readonly characters: number;
  readonly isLast: boolean;
}

/** A part of a line: a run of characters with its colour, or a gap. */
export type LinePart =
  | ({
      readonly kind: "text";
      /** True when the other line lacks it. */
      readonly isMarked: boolean;
      readonly isInvisible: boolean;
    } & CodePart)
  | LineGap;

/** Returns the parts of a line, cut where marks, invisible characters and the shown parts begin and end. */
export function splitLine(
  text: string,
  coloured: readonly CodePart[] | undefined,
  { spans, marks }: ShownLine,
): readonly LinePart[] {
  const shown = toShownText(text);
  const isWhole = spans.length === 1 && spans[0]?.start === 0 && spans[0].end === text.length;
  const parts: LinePart[] = [];
  let end = 0;
  for (const span of spans) {
    if (span.start > end) parts.push({ kind: "gap", characters: span.start - end, isLast: false });
    const invisible = findInvisible(shown.slice(span.start, span.end)).map((run) => moveSpan(run, span.start));
    const runs = isWhole && coloured ? coloured : [{ text: shown.slice(span.start, span.end), className: "" }];
    let start = span.start;
    for (const run of runs) {
      parts.push(...cutRun(run, start, marks, invisible));
      start += run.text.length;
    }
    end = span.end;
  }
  if (end < text.length) parts.push({ kind: "gap", characters: text.length - end, isLast: true });
  return parts;
}

function cutRun(
  { text, className }: CodePart,
  start: number,
  marks: readonly TextSpan[],
  invisible: readonly TextSpan[],
): readonly LinePart[] {
  const end = start + text.length;
  const inside = [...marks, ...invisible].filter((span) => span.start < end && span.end > start);
  const cuts = [start, ...inside.flatMap((span) => [span.start, span.end]), end]
    .filter((cut) => cut >= start && cut <= end)
    .toSorted((one, other) => one - other);
  return cuts.flatMap((from, place) => {
    const to = cuts[place + 1] ?? from;
    if (to === from) return [];
    const holds = (spans: readonly TextSpan[]) => spans.some((span) => span.start <= from && to <= span.end);
    const piece = { text: text.slice(from - start, to - start), className };
    return [{ kind: "text", ...piece, isMarked: holds(marks), isInvisible: holds(invisible) }];
  });
}

function moveSpan({ start, end }: TextSpan, by: number): TextSpan {
  return { start: start + by, end: end + by };
}
