import { findLineGaps } from "../edits/addEdits.ts";
import { splitEndedLines } from "../textLines.ts";

/** A hunk as git writes it. The start of a side without lines is the line before the gap. */
export interface LineHunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  /** The nearest line above that begins with a letter, as git shows it. */
  readonly heading: string;
  /** Lines with their mark, without line ends; `\ No newline at end of file` after a last line that has none. */
  readonly lines: readonly string[];
}

const headingLength = 80;

/** Compares two texts as `git diff` does, with `context` unchanged lines around each change. */
export function listLineHunks(before: string, after: string, context: number): readonly LineHunk[] {
  const [old, now] = [splitEndedLines(before), splitEndedLines(after)];
  const groups: { first: Gap; last: Gap; gaps: Gap[] }[] = [];
  for (const gap of findLineGaps(old, now)) {
    const group = groups.at(-1);
    if (group === undefined || gap.beforeStart - group.last.beforeEnd > 2 * context)
      groups.push({ first: gap, last: gap, gaps: [gap] });
    else {
      group.last = gap;
      group.gaps.push(gap);
    }
  }
  let [heading, searched] = ["", 0];
  return groups.map(({ first, last, gaps }) => {
    const above = Math.min(context, first.beforeStart);
    const below = Math.min(context, old.length - last.beforeEnd);
    const [start, end] = [first.beforeStart - above, last.beforeEnd + below];
    for (; searched < start; searched++) if (/^[A-Za-z_$]/.test(old[searched] ?? "")) heading = old[searched] ?? "";
    const oldCount = end - start;
    const [newStart, newCount] = [first.afterStart - above, last.afterEnd + below - (first.afterStart - above)];
    return {
      oldStart: oldCount === 0 ? start : start + 1,
      oldCount,
      newStart: newCount === 0 ? newStart : newStart + 1,
      newCount,
      heading: heading.slice(0, headingLength).trimEnd(),
      lines: [...listMarked(old, now, gaps, start, end)],
    };
  });
}

type Gap = ReturnType<typeof findLineGaps>[number];

function* listMarked(
  old: readonly string[],
  now: readonly string[],
  gaps: readonly Gap[],
  start: number,
  end: number,
): Generator<string> {
  let at = start;
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of gaps) {
    for (; at < beforeStart; at++) yield* markLine(" ", old[at]);
    for (; at < beforeEnd; at++) yield* markLine("-", old[at]);
    for (let added = afterStart; added < afterEnd; added++) yield* markLine("+", now[added]);
  }
  for (; at < end; at++) yield* markLine(" ", old[at]);
}

function* markLine(mark: string, line = ""): Generator<string> {
  const isEnded = line.endsWith("\n");
  yield mark + (isEnded ? line.slice(0, -1) : line);
  if (!isEnded) yield "\\ No newline at end of file";
}
