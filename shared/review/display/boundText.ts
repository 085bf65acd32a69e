import { maxJoinedMarks, maxPieces, maxShapedWeight } from "../limits.ts";
import { measureShapingWeight, ShapingWeight } from "./shapingWeight.ts";

/**
 * Limits for a text that is laid out at once: its weight, and its UTF-16 code units without a space and next to
 * right-to-left text.
 */
interface Limits {
  readonly weight: number;
  readonly word: number;
  readonly mixed: number;
}

const withNotice = (most: number): Limits => ({ weight: most - 5, word: 3_900, mixed: 1_900 });

const rightToLeft = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufeff\ud802\ud803\ud83a\ud83b]/;

const joinedRun = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]+/gu;

/**
 * Removes text whose layout takes quadratic time in a browser: long runs of marks on one letter. A notice in its place
 * gives the length.
 */
export function boundRuns(text: string): string {
  return text.length <= maxJoinedMarks ? text : text.replace(joinedRun, boundRun);
}

function boundRun(run: string): string {
  if (run.length <= maxJoinedMarks) return run;
  const characters = [...run];
  const rest = characters.length - maxJoinedMarks;
  return rest > 0 ? characters.slice(0, maxJoinedMarks).join("") + formatNotice(rest) : run;
}

/** Truncates a text so that a page can lay it out in a few milliseconds. A notice replaces the omitted parts. */
export function boundText(text: string, most = maxShapedWeight): string {
  if (text.length <= maxJoinedMarks) return text;
  const bounded = boundRuns(text);
  const isMixed = isRightToLeft(bounded);
  if (findPieceEnd(bounded, 0, { ...maxPieces, weight: most }, isMixed) === bounded.length) return bounded;
  const end = findPieceEnd(bounded, 0, withNotice(most), isMixed);
  return bounded.slice(0, end) + formatNotice([...bounded.slice(end)].length);
}

/**
 * Truncates lines that are laid out together: once their total weight is too high, heavy parts of the remaining lines
 * are shortened.
 */
export function boundLines(lines: readonly string[], most = 10 * maxShapedWeight): readonly string[] {
  let left = most;
  return lines.map((line) => {
    const bounded = boundText(line, Math.max(maxJoinedMarks, Math.min(left, maxShapedWeight)));
    left -= measureShapingWeight(bounded);
    return bounded;
  });
}

/** Returns true when a text needs bidirectional layout, where brackets take quadratic time per line. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/**
 * Splits a text into pieces that can each be laid out at once, after a space if one is near; joined they are the text.
 */
export function splitTextPieces(text: string, isMixed = isRightToLeft(text)): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = findPieceEnd(text, start, maxPieces, isMixed);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function findPieceEnd(text: string, start: number, { weight: most, word, mixed }: Limits, isMixed: boolean): number {
  const weight = new ShapingWeight();
  let space = start;
  for (let offset = start; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    weight.add(unit);
    const isFull = weight.total > most || (isMixed && offset - start >= mixed);
    if (isFull || offset - space >= word) return space > start && isFull ? space : findWholeEnd(text, start, offset);
    if (unit === 0x20 || unit === 0x0a) space = offset + 1;
  }
  return text.length;
}

function findWholeEnd(text: string, start: number, end: number): number {
  const unit = text.charCodeAt(end);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
  return Math.max(start + 1, isSecondHalf ? end - 1 : end);
}

function formatNotice(count: number): string {
  return ` […${count} characters not shown] `;
}
