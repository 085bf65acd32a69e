import type { Match } from "../diff/findShortestEdit.ts";
import { maxSlidePlaces, maxSlidLines } from "../limits.ts";
import type { NumberedLines } from "./lineTable.ts";

/** Lines of one text that are replaced with other lines, or none, in the other text; ends are exclusive. */
export interface LineGap {
  beforeStart: number;
  beforeEnd: number;
  afterStart: number;
  afterEnd: number;
}

export function findGaps(numbers: NumberedLines, matches: readonly Match[]): LineGap[] {
  const gaps: LineGap[] = [];
  let before = 0;
  let after = 0;
  const end = { before: numbers.before.length, after: numbers.after.length, length: 0 };
  for (const match of [...matches, end]) {
    if (match.before > before || match.after > after)
      gaps.push({ beforeStart: before, beforeEnd: match.before, afterStart: after, afterEnd: match.after });
    before = match.before + match.length;
    after = match.after + match.length;
  }
  return gaps;
}

interface Sides {
  readonly numbers: NumberedLines;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Moves pure insertions and deletions to the place where a person would see them: a shortest edit may begin an inserted
 * function at the closing brace of the previous one. A change that can slide to another one is merged with it.
 */
export function slideGaps(sides: Sides, gaps: readonly LineGap[]): readonly LineGap[] {
  const settled: LineGap[] = [];
  const waiting = gaps.map((gap) => ({ ...gap })).reverse();
  for (let gap = waiting.pop(); gap !== undefined; gap = waiting.pop()) {
    const previous = settled.at(-1);
    const next = waiting.at(-1);
    const room = measureRoom(sides.numbers, gap, previous, next);
    if (room === undefined) settled.push(gap);
    else if (next !== undefined && room.down === next.beforeStart - gap.beforeEnd) {
      waiting.pop();
      waiting.push(joinGaps(shiftGap(gap, room.down), next));
    } else if (previous !== undefined && room.up === gap.beforeStart - previous.beforeEnd) {
      settled.pop();
      waiting.push(joinGaps(previous, shiftGap(gap, -room.up)));
    } else settled.push(shiftGap(gap, findBestShift(sides, gap, room)));
  }
  return settled;
}

interface Room {
  readonly up: number;
  readonly down: number;
}

/** Returns how far a gap can slide; undefined when it both adds and removes lines. */
function measureRoom(
  numbers: NumberedLines,
  gap: LineGap,
  previous: LineGap | undefined,
  next: LineGap | undefined,
): Room | undefined {
  const isInserted = gap.beforeStart === gap.beforeEnd;
  if (!isInserted && gap.afterStart !== gap.afterEnd) return undefined;
  const lines = isInserted ? numbers.after : numbers.before;
  const start = isInserted ? gap.afterStart : gap.beforeStart;
  const end = isInserted ? gap.afterEnd : gap.beforeEnd;
  const mostUp = Math.min(maxSlidLines, gap.beforeStart - (previous?.beforeEnd ?? 0));
  const mostDown = Math.min(maxSlidLines, (next?.beforeStart ?? numbers.before.length) - gap.beforeEnd);
  let up = 0;
  while (up < mostUp && lines[start - 1 - up] === lines[end - 1 - up]) up++;
  let down = 0;
  while (down < mostDown && lines[start + down] === lines[end + down]) down++;
  return { up, down };
}

function shiftGap(gap: LineGap, by: number): LineGap {
  return {
    beforeStart: gap.beforeStart + by,
    beforeEnd: gap.beforeEnd + by,
    afterStart: gap.afterStart + by,
    afterEnd: gap.afterEnd + by,
  };
}

function joinGaps(first: LineGap, second: LineGap): LineGap {
  return { ...first, beforeEnd: second.beforeEnd, afterEnd: second.afterEnd };
}

function findBestShift(sides: Sides, gap: LineGap, { up, down }: Room): number {
  const isInserted = gap.beforeStart === gap.beforeEnd;
  const lines = isInserted ? sides.after : sides.before;
  const start = isInserted ? gap.afterStart : gap.beforeStart;
  const end = isInserted ? gap.afterEnd : gap.beforeEnd;
  let best = down;
  let least = Number.POSITIVE_INFINITY;
  for (let shift = down; shift >= Math.max(-up, down - maxSlidePlaces); shift--) {
    const cost = getCutCost(lines, start + shift) + getCutCost(lines, end + shift);
    if (cost < least) {
      least = cost;
      best = shift;
    }
  }
  return best;
}

/** Returns the cost of a change boundary before this line: low after blank lines and at small indentation. */
function getCutCost(lines: readonly string[], at: number): number {
  const blanksBefore = countBlank(lines, at - 1, -1);
  const blanksAfter = countBlank(lines, at, 1);
  const following = lines[at + blanksAfter];
  const leading = lines[at - 1 - blanksBefore];
  const indent = following === undefined ? 0 : measureIndent(following);
  const dedent = leading !== undefined && following !== undefined && indent < measureIndent(leading) ? 20 : 0;
  const edge = following === undefined ? 1 : 0;
  return indent * 10 + dedent + edge - 30 * Math.min(blanksBefore + blanksAfter, 2) + 6 * blanksAfter;
}

function countBlank(lines: readonly string[], from: number, step: 1 | -1): number {
  let count = 0;
  while (count < 20 && lines[from + count * step]?.trim() === "") count++;
  return count;
}

function measureIndent(line: string): number {
  let width = 0;
  for (let offset = 0; offset < line.length; offset++) {
    if (line[offset] === "\t") width += 8 - (width % 8);
    else if (line[offset] === " ") width++;
    else break;
  }
  return width;
}
