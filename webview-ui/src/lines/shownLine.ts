import { boundText, measureShapingWeight } from "@dialectic/shared/review";
import {
  changeContextChars,
  changeEndChars,
  maxHeavyLineChars,
  maxLineWeight,
  maxShownLineChars,
  minLineGapChars,
} from "../limits.ts";
import { compareLines, type TextSpan } from "./compareLines.ts";

/**
 * Decides which parts of a line are shown. A line up to the limit is shown whole. Of a longer one, the page shows what
 * surrounds its changes, or its beginning if it has none: longer lines are slow to lay out and not worth reading.
 */

export interface ShownLine {
  /** The parts to show, in order. */
  readonly spans: readonly TextSpan[];
  /** Words that the other line lacks. */
  readonly marks: readonly TextSpan[];
}

/** Returns what to show of a line; `other` is the line to compare with. */
export function chooseShown(text: string, other: string | undefined): ShownLine {
  const { places, marks } = other === undefined ? { places: [], marks: [] } : compareLines(text, other);
  if (text.length <= maxShownLineChars) return { spans: [{ start: 0, end: text.length }], marks };
  const isHeavy = measureShapingWeight(text.slice(0, maxShownLineChars)) > maxLineWeight;
  const most = isHeavy ? maxHeavyLineChars : maxShownLineChars;
  const spans = places.length === 0 ? [{ start: 0, end: most }] : surround(places, text.length, most);
  return {
    spans: spans.map((span) => ({ start: findWhole(text, span.start), end: findWhole(text, span.end) })),
    marks,
  };
}

/** Returns the text that a reader sees of a line, in the order of the page. */
export function readShownLine(text: string, other: string | undefined): string {
  const whole = toShownText(text);
  if (text.length <= maxShownLineChars) return whole;
  return chooseShown(text, other)
    .spans.map(({ start, end }) => boundText(whole.slice(start, end)))
    .join("");
}

/** Gives the CR of a two-character line end a visible sign. */
export function toShownText(text: string): string {
  return text.endsWith("\r") ? `${text.slice(0, -1)}␍` : text;
}

function surround(places: readonly TextSpan[], length: number, most: number): readonly TextSpan[] {
  const wanted = places.flatMap(({ start, end }) =>
    end - start <= 2 * changeEndChars
      ? [{ start: start - changeContextChars, end: end + changeContextChars }]
      : [
          { start: start - changeContextChars, end: start + changeEndChars },
          { start: end - changeEndChars, end: end + changeContextChars },
        ],
  );
  const spans: TextSpan[] = [];
  let left = most;
  for (const each of wanted) {
    const last = spans.at(-1);
    const isNear = last !== undefined && each.start - last.end < minLineGapChars;
    const start = isNear ? last.end : Math.max(0, each.start);
    const end = Math.min(length, each.end, start + left);
    if (end <= start) continue;
    left -= end - start;
    if (isNear) spans[spans.length - 1] = { start: last.start, end };
    else spans.push({ start, end });
  }
  return spans;
}

/** Returns a place at which no character is cut into halves. */
function findWhole(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(place)) && place > 0 ? place - 1 : place;
}
