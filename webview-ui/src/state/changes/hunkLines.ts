import type { ChangeHunk } from "@dialectic/shared/protocol";
import { boundLines } from "@dialectic/shared/review";

/** A line of a hunk without its leading sign. */
export interface HunkLine {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
  /** 1-based; set on the sides that have the line. */
  readonly before?: number;
  readonly after?: number;
  /** Set on the last line of a file that has no line end. */
  readonly isUnended?: true;
}

/** A row of a diff. A removed line and the line that replaces it form a pair. */
export interface DiffRow {
  readonly left?: HunkLine;
  readonly right?: HunkLine;
  /** The line to compare with, word by word. */
  readonly partner?: HunkLine;
}

export type DiffLayout = "inline" | "side-by-side";

interface Run {
  readonly same: readonly HunkLine[];
  readonly removed: readonly HunkLine[];
  readonly added: readonly HunkLine[];
}

export function listHunkLines({ body, oldStart, newStart }: ChangeHunk): readonly HunkLine[] {
  const lines: HunkLine[] = [];
  let before = oldStart;
  let after = newStart;
  const texts = body.split("\n");
  // The body ends with a line end, which leaves an empty last element.
  if (texts.at(-1) === "") texts.pop();
  const shown = boundLines(texts.map((line) => line.slice(1, longestLine + 1)));
  for (const [place, line] of texts.entries()) {
    // A line over the limit keeps its text here; it is cut when it is shown.
    const text = shown[place] === line.slice(1, longestLine + 1) ? line.slice(1) : (shown[place] ?? "");
    if (line.startsWith("+")) lines.push({ kind: "added", text, after: after++ });
    else if (line.startsWith("-")) lines.push({ kind: "removed", text, before: before++ });
    else if (line.startsWith("\\"))
      lines.push(...lines.splice(-1).map((last) => ({ ...last, isUnended: true }) as const));
    else lines.push({ kind: "same", text, before: before++, after: after++ });
  }
  return lines;
}

export function buildDiffRows(lines: readonly HunkLine[], layout: DiffLayout): readonly DiffRow[] {
  return splitIntoRuns(lines).flatMap(({ same, removed, added }) => [
    ...same.map((line) => ({ left: line, right: line })),
    ...(layout === "inline" ? buildInlineRows(removed, added) : buildPairedRows(removed, added)),
  ]);
}

function buildInlineRows(removed: readonly HunkLine[], added: readonly HunkLine[]): readonly DiffRow[] {
  // In runs of different lengths the lines cannot be matched.
  const isPaired = removed.length === added.length;
  const withPartner = (partner: HunkLine | undefined) => (isPaired && partner !== undefined ? { partner } : {});
  return [
    ...removed.map((left, place) => ({ left, ...withPartner(added[place]) })),
    ...added.map((right, place) => ({ right, ...withPartner(removed[place]) })),
  ];
}

function buildPairedRows(removed: readonly HunkLine[], added: readonly HunkLine[]): readonly DiffRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, place) => {
    const [left, right] = [removed[place], added[place]];
    return { ...(left === undefined ? {} : { left }), ...(right === undefined ? {} : { right }) };
  });
}

/** Splits the lines into runs: unchanged lines, then removed ones and those that replace them. */
function splitIntoRuns(lines: readonly HunkLine[]): readonly Run[] {
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

/** Most UTF-16 code units of a line that are shown. Longer lines are slow to lay out and not worth reading. */
export const longestLine = 2_000;

/** Returns the text to show for a line. The CR of a two-character line end gets a visible sign. */
export function toShownText(text: string): string {
  if (text.length > longestLine) return text.slice(0, longestLine);
  return text.endsWith("\r") ? `${text.slice(0, -1)}␍` : text;
}
