import type { ChangeHunk } from "@dialectic/shared/protocol";
import { boundLines } from "@dialectic/shared/review";

/** A line of a hunk, without the sign before it. */
export interface HunkLine {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
  /** 1-based, on the sides that have the line. */
  readonly before?: number;
  readonly after?: number;
  /** The file ends with this line, and that without a line end. */
  readonly isUnended?: true;
}

/** What stands in one row of a diff; a removed line and the one that came for it are a pair. */
export interface DiffRow {
  readonly left?: HunkLine;
  readonly right?: HunkLine;
  /** What the line is compared with, word by word. */
  readonly partner?: HunkLine;
}

/** One below the other, or beside each other. */
export type DiffLayout = "inline" | "side-by-side";

interface Run {
  readonly same: readonly HunkLine[];
  readonly removed: readonly HunkLine[];
  readonly added: readonly HunkLine[];
}

/** Reads the lines of a hunk. */
export function hunkLines({ body, oldStart, newStart }: ChangeHunk): readonly HunkLine[] {
  const lines: HunkLine[] = [];
  let before = oldStart;
  let after = newStart;
  const texts = body.split("\n");
  // The body ends with a line end.
  if (texts.at(-1) === "") texts.pop();
  const shown = boundLines(texts.map((line) => line.slice(1, longestLine + 1)));
  for (const [place, line] of texts.entries()) {
    // A line that is only long is cut where it is shown.
    const text = shown[place] === line.slice(1, longestLine + 1) ? line.slice(1) : (shown[place] ?? "");
    if (line.startsWith("+")) lines.push({ kind: "added", text, after: after++ });
    else if (line.startsWith("-")) lines.push({ kind: "removed", text, before: before++ });
    else if (line.startsWith("\\"))
      lines.push(...lines.splice(-1).map((last) => ({ ...last, isUnended: true }) as const));
    else lines.push({ kind: "same", text, before: before++, after: after++ });
  }
  return lines;
}

/** Puts the lines of a hunk into rows. */
export function diffRows(lines: readonly HunkLine[], layout: DiffLayout): readonly DiffRow[] {
  return runsOf(lines).flatMap(({ same, removed, added }) => [
    ...same.map((line) => ({ left: line, right: line })),
    ...(layout === "inline" ? inlineRows(removed, added) : pairedRows(removed, added)),
  ]);
}

function inlineRows(removed: readonly HunkLine[], added: readonly HunkLine[]): readonly DiffRow[] {
  // Of unequal runs nobody knows which line became which.
  const isPaired = removed.length === added.length;
  const withPartner = (partner: HunkLine | undefined) => (isPaired && partner !== undefined ? { partner } : {});
  return [
    ...removed.map((left, place) => ({ left, ...withPartner(added[place]) })),
    ...added.map((right, place) => ({ right, ...withPartner(removed[place]) })),
  ];
}

function pairedRows(removed: readonly HunkLine[], added: readonly HunkLine[]): readonly DiffRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, place) => {
    const [left, right] = [removed[place], added[place]];
    return { ...(left === undefined ? {} : { left }), ...(right === undefined ? {} : { right }) };
  });
}

/** Lines that stayed, then those that went and those that came in their place. */
function runsOf(lines: readonly HunkLine[]): readonly Run[] {
  const runs: { same: HunkLine[]; removed: HunkLine[]; added: HunkLine[] }[] = [];
  let last: HunkLine["kind"] = "added";
  for (const line of lines) {
    const isNew = (line.kind === "same" && last !== "same") || (line.kind === "removed" && last === "added");
    if (isNew || runs.length === 0) runs.push({ same: [], removed: [], added: [] });
    runs.at(-1)?.[line.kind].push(line);
    last = line.kind;
  }
  return runs;
}

/** UTF-16 code units of a line that are shown: nobody reads on, and laying them out takes long. */
export const longestLine = 2_000;

/** What is shown of a line: a line end of two characters would not be seen. */
export function shownText(text: string): string {
  if (text.length > longestLine) return text.slice(0, longestLine);
  return text.endsWith("\r") ? `${text.slice(0, -1)}␍` : text;
}
