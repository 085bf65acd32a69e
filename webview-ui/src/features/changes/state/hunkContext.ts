import type { ChangeHunk } from "@dialectic/shared/protocol";
import { contextStepLines, maxContextLines, printedContextLines } from "../../../limits.ts";
import { listHunkLines } from "../../../lines/hunkLines.ts";
import type { WidenedHunk } from "../../../state/changedCode.ts";

/** Lines between hunks, numbered as they are after the change. */
export interface HunkGap {
  readonly line: number;
  /** Undefined at the end of a file of unknown length. */
  readonly endLine: number | undefined;
}

export interface WantedContext {
  readonly hunk: string;
  readonly side: "above" | "below";
  readonly line: number;
  readonly endLine: number;
}

export interface FoundContext {
  readonly lines: readonly string[];
  readonly total: number;
  readonly isUnended: boolean;
}

interface Hunks {
  readonly hunks: readonly WidenedHunk[];
  readonly total?: number;
}

function getFirstLine({ newStart, newLines }: ChangeHunk): number {
  return newLines === 0 ? newStart + 1 : newStart;
}

function getLastLine({ newStart, newLines }: ChangeHunk): number {
  return newLines === 0 ? newStart : newStart + newLines - 1;
}

/** Returns the gap between a hunk and the previous one, or the beginning of the file. */
export function findGapAbove({ hunks }: Hunks, place: number): HunkGap | undefined {
  const [before, hunk] = [hunks[place - 1], hunks[place]];
  if (hunk === undefined) return undefined;
  const gap = { line: before === undefined ? 1 : getLastLine(before) + 1, endLine: getFirstLine(hunk) - 1 };
  return gap.line > gap.endLine ? undefined : gap;
}

export function findGapAtEnd({ hunks, total }: Hunks): HunkGap | undefined {
  const last = hunks.at(-1);
  if (last === undefined) return undefined;
  const gap = { line: getLastLine(last) + 1, endLine: total };
  if (total !== undefined) return gap.line > total ? undefined : gap;
  // Git prints fewer context lines only where the file has no more.
  return listHunkLines(last)
    .slice(-printedContextLines)
    .filter(({ kind, isUnended }) => kind === "same" && isUnended !== true).length === printedContextLines
    ? gap
    : undefined;
}

/** Returns the lines of a gap next to a hunk: one step, or as many as the host returns at once. */
export function chooseContext(
  { line, endLine }: HunkGap,
  { hunk, side, isWhole }: Pick<WantedContext, "hunk" | "side"> & { readonly isWhole: boolean },
): WantedContext {
  const count = isWhole ? maxContextLines : contextStepLines;
  return side === "above" && endLine !== undefined
    ? { hunk, side, line: Math.max(line, endLine - count + 1), endLine }
    : { hunk, side, line, endLine: Math.min(endLine ?? Number.MAX_SAFE_INTEGER, line + count - 1) };
}

/** True when one step loads the whole gap. */
export function isStep({ line, endLine }: HunkGap): boolean {
  return endLine !== undefined && endLine - line < contextStepLines;
}

/** Returns the request for one step on both sides of a hunk. */
export function chooseContextAround(file: Hunks, hunk: string): readonly WantedContext[] {
  const place = file.hunks.findIndex(({ hash }) => hash === hunk);
  const above = findGapAbove(file, place);
  const below = place === file.hunks.length - 1 ? findGapAtEnd(file) : findGapAbove(file, place + 1);
  const of = (gap: HunkGap | undefined, side: WantedContext["side"]) =>
    gap === undefined ? [] : [chooseContext(gap, { hunk, side, isWhole: false })];
  return place < 0 ? [] : [...of(above, "above"), ...of(below, "below")];
}

/** Adds the loaded lines to their hunk. Lines that no longer adjoin it, because they were loaded twice, are dropped. */
export function withContext<T extends Hunks>(file: T, wanted: WantedContext, found: FoundContext): T {
  const { lines, total, isUnended } = found;
  const hunks = file.hunks.map((hunk) => {
    if (hunk.hash !== wanted.hunk || lines.length === 0) return hunk;
    const isLast = isUnended && wanted.line + lines.length - 1 === total;
    const text = lines.map((line) => ` ${line}\n`).join("") + (isLast ? "\\ No newline at end of file\n" : "");
    return wanted.side === "above" ? above(hunk, wanted, lines.length, text) : below(hunk, wanted, lines.length, text);
  });
  return { ...file, hunks, total };
}

function above(hunk: WidenedHunk, { line }: WantedContext, count: number, text: string): WidenedHunk {
  if (line + count !== getFirstLine(hunk)) return hunk;
  const { oldStart, oldLines, newLines, body } = hunk;
  const start = oldLines === 0 ? oldStart + 1 : oldStart;
  return {
    ...hunk,
    oldStart: start - count,
    oldLines: oldLines + count,
    newStart: line,
    newLines: newLines + count,
    body: text + body,
    above: (hunk.above ?? 0) + count,
  };
}

function below(hunk: WidenedHunk, { line }: WantedContext, count: number, text: string): WidenedHunk {
  if (line !== getLastLine(hunk) + 1) return hunk;
  const { oldLines, newLines, body } = hunk;
  return {
    ...hunk,
    oldLines: oldLines + count,
    newLines: newLines + count,
    body: body + text,
    below: (hunk.below ?? 0) + count,
  };
}
