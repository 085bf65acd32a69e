import { alignTokens, splitWordTokens } from "@dialectic/shared/review";
import { maxGivenBackChars, maxWholeLineChars, maxWordLineChars } from "../limits.ts";

/** Smallest common share of two lines; below it nearly everything would be marked. */
const minKept = 0.3;

/** A run of characters in a line, from `start` up to but not including `end`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export interface LineChanges {
  /** Places at which the line differs from the other one; one at which it only lacks something is empty. */
  readonly places: readonly TextSpan[];
  /** Words to mark: none in lines that have little in common. */
  readonly marks: readonly TextSpan[];
}

/** Compares two lines word by word, whatever their length. */
export function compareLines(line: string, other: string): LineChanges {
  if (line === other) return { places: [], marks: [] };
  const { start, end } = findCommonEnds(line, other);
  const { places, kept } = compareTokens(line.slice(start, line.length - end), other.slice(start, other.length - end));
  const moved = places.map((place) => ({ start: place.start + start, end: place.end + start }));
  const least = minKept * Math.max(line.trim().length, other.trim().length);
  return { places: moved, marks: start + end + kept < least ? [] : moved.filter((place) => place.end > place.start) };
}

/** Returns the lengths of the beginning and the end that two long lines have in common, each up to a whole word. */
function findCommonEnds(line: string, other: string): TextSpan {
  const most = Math.min(line.length, other.length);
  if (Math.max(line.length, other.length) <= maxWholeLineChars) return { start: 0, end: 0 };
  let start = 0;
  while (start < most && line.charCodeAt(start) === other.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && line.charCodeAt(line.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end++;
  const before = /[^!-/:-@[-`{-~]*$/.exec(line.slice(Math.max(0, start - maxGivenBackChars), start));
  const after = /^[^!-/:-@[-`{-~]*/.exec(line.slice(line.length - end, line.length - end + maxGivenBackChars));
  return { start: start - (before?.[0].length ?? 0), end: end - (after?.[0].length ?? 0) };
}

function compareTokens(line: string, other: string): { readonly places: readonly TextSpan[]; readonly kept: number } {
  const split = Math.max(line.length, other.length) > maxWordLineChars ? splitStatements : splitWordTokens;
  const [own, others] = [split(line), split(other)];
  const places: TextSpan[] = [];
  let at = 0;
  let place = 0;
  let kept = 0;
  for (const step of alignTokens(others, own)) {
    const keptText = own.slice(place, place + step.kept).join("");
    kept += keptText.trim().length;
    at += keptText.length;
    place += step.kept;
    const added = own.slice(place, place + step.added).join("").length;
    if (added + step.removed > 0) places.push({ start: at, end: at + added });
    at += added;
    place += step.added;
  }
  return { places, kept };
}

function splitStatements(text: string): readonly string[] {
  return text.match(/[^;,{}]*[;,{}]|[^;,{}]+$/g) ?? [];
}
