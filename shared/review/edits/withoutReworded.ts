import { textLines } from "../anchor/lineText.ts";
import { lineSimilarity } from "../anchor/similarLines.ts";
import { compactLines, lineAt } from "./compactText.ts";
import { editFate, standingSpan } from "./editFate.ts";
import { lineGaps } from "./lineGaps.ts";
import type { PersonEdit } from "./model.ts";

/** Minimum similarity of a reworded line; less similar ones were replaced. */
const leastAlike = 0.5;

/**
 * Returns the edits after a program changed a text in an editor. A reworded edit is dropped, because its author is
 * unclear: a rename by the person looks the same. An edit that was reverted or replaced is kept, and reported as missing.
 */
export function withoutReworded(
  edits: readonly PersonEdit[],
  { before, after }: { readonly before: string; readonly after: string },
): readonly PersonEdit[] {
  const [olds, news] = [textLines(before), textLines(after)];
  const [read, now] = [compactLines(olds), compactLines(news)];
  const gaps = lineGaps(olds, news);
  const reworded = gaps.filter(
    ({ beforeStart, beforeEnd, afterStart, afterEnd }) =>
      beforeEnd - beforeStart === afterEnd - afterStart &&
      olds
        .slice(beforeStart, beforeEnd)
        .every((line, at) => lineSimilarity(line, news[afterStart + at] ?? "") >= leastAlike),
  );
  return edits.filter((edit) => {
    const span = standingSpan(edit, read);
    if (span === undefined || span.to === span.from || editFate(edit, now).kind !== "overwritten") return true;
    const [start, end] = [lineAt(read, span.from), lineAt(read, span.to - 1) + 1];
    const touching = gaps.filter(({ beforeStart, beforeEnd }) => beforeStart < end && beforeEnd > start);
    return touching.length === 0 || !touching.every((gap) => reworded.includes(gap));
  });
}
