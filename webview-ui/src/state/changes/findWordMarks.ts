import { alignTokens, splitWordTokens } from "@dialectic/shared/review";

/** Longer lines, in UTF-16 code units, are not compared word by word. */
const longestLine = 1_000;

/** Smallest common share of two lines; below it nearly everything would be marked. */
const leastKept = 0.3;

/** A run of characters in a line, from `start` up to but not including `end`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Returns the words of a line that the other one lacks; empty when the two have little in common. */
export function findWordMarks(line: string, other: string): readonly TextSpan[] {
  if (line.length > longestLine || other.length > longestLine || line === other) return [];
  const [own, others] = [splitWordTokens(line), splitWordTokens(other)];
  const spans: TextSpan[] = [];
  let at = 0;
  let place = 0;
  let kept = 0;
  for (const step of alignTokens(others, own)) {
    const keptText = own.slice(place, place + step.kept).join("");
    kept += keptText.trim().length;
    at += keptText.length;
    place += step.kept;
    const added = own.slice(place, place + step.added).join("").length;
    if (added > 0) spans.push({ start: at, end: at + added });
    at += added;
    place += step.added;
  }
  return kept < leastKept * Math.max(line.trim().length, other.trim().length) ? [] : spans;
}
