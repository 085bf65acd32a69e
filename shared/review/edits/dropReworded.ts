import { splitTextLines } from "../anchor/lineText.ts";
import { compareLines } from "../anchor/similarLines.ts";
import { compactLines, getLine } from "./compactText.ts";
import { determineEditFate, findCurrentSpan } from "./determineEditFate.ts";
import { findLineGaps } from "./findLineGaps.ts";
import type { PersonEdit } from "./personEdit.ts";

/** Minimum similarity of a reworded line; less similar ones were replaced. */
const leastAlike = 0.5;

/**
 * Returns the edits after a program changed a text in an editor. A reworded edit is dropped, because its author is
 * unclear: a rename by the person looks the same. An edit that was reverted or replaced is kept, and reported as missing.
 */
export function dropReworded(
  edits: readonly PersonEdit[],
  { before, after }: { readonly before: string; readonly after: string },
): readonly PersonEdit[] {
  const [olds, news] = [splitTextLines(before), splitTextLines(after)];
  const [read, now] = [compactLines(olds), compactLines(news)];
  const gaps = findLineGaps(olds, news);
  const reworded = gaps.filter(
    ({ beforeStart, beforeEnd, afterStart, afterEnd }) =>
      beforeEnd - beforeStart === afterEnd - afterStart &&
      olds
        .slice(beforeStart, beforeEnd)
        .every((line, at) => compareLines(line, news[afterStart + at] ?? "") >= leastAlike),
  );
  return edits.filter((edit) => {
    const span = findCurrentSpan(edit, read);
    if (span === undefined || span.to === span.from || determineEditFate(edit, now).kind !== "overwritten") return true;
    const [start, end] = [getLine(read, span.from), getLine(read, span.to - 1) + 1];
    const touching = gaps.filter(({ beforeStart, beforeEnd }) => beforeStart < end && beforeEnd > start);
    return touching.length === 0 || !touching.every((gap) => reworded.includes(gap));
  });
}
