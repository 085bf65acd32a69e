import type { ChangeHunk } from "@dialectic/shared/protocol";
import { hunkLines } from "./hunkLines.ts";

/** A hunk, with lines around it that the reader has asked for. */
export interface WidenedHunk extends ChangeHunk {
  /** How many of its first lines, and of its last ones, git did not print. */
  readonly above?: number;
  readonly below?: number;
}

/** Lines between hunks, numbered as they are after the change. */
export interface HunkGap {
  readonly line: number;
  /** Nothing at the end of a file of which the length is not known. */
  readonly endLine: number | undefined;
}

/** Lines that a reader asks for. */
export interface WantedContext {
  /** The hash of the hunk that they come to. */
  readonly hunk: string;
  readonly side: "above" | "below";
  readonly line: number;
  readonly endLine: number;
}

/** What the host has answered. */
export interface FoundContext {
  readonly lines: readonly string[];
  /** Lines of the whole file. */
  readonly total: number;
  /** The last line of the file has no end. */
  readonly isUnended: boolean;
}

interface Hunks {
  readonly hunks: readonly WidenedHunk[];
  /** Lines of the file after the change, once that is known. */
  readonly total?: number;
}

/** Lines that one step brings. */
const step = 20;
/** Lines that the host gives at once. */
const most = 2_000;
/** Lines that git prints around what changed. */
const printed = 3;

function firstLine({ newStart, newLines }: ChangeHunk): number {
  return newLines === 0 ? newStart + 1 : newStart;
}

function lastLine({ newStart, newLines }: ChangeHunk): number {
  return newLines === 0 ? newStart : newStart + newLines - 1;
}

/** What is not shown between a hunk and the one before it, or the beginning of the file. */
export function gapAbove({ hunks }: Hunks, place: number): HunkGap | undefined {
  const [before, hunk] = [hunks[place - 1], hunks[place]];
  if (hunk === undefined) return undefined;
  const gap = { line: before === undefined ? 1 : lastLine(before) + 1, endLine: firstLine(hunk) - 1 };
  return gap.line > gap.endLine ? undefined : gap;
}

/** What is not shown after the last hunk. */
export function gapAtEnd({ hunks, total }: Hunks): HunkGap | undefined {
  const last = hunks.at(-1);
  if (last === undefined) return undefined;
  const gap = { line: lastLine(last) + 1, endLine: total };
  if (total !== undefined) return gap.line > total ? undefined : gap;
  // Git prints less around a change only where the file has less.
  return hunkLines(last)
    .slice(-printed)
    .filter(({ kind, isUnended }) => kind === "same" && isUnended !== true).length === printed
    ? gap
    : undefined;
}

/** The lines of a gap next to a hunk: some, or all as far as they come at once. */
export function wantedOf(
  { line, endLine }: HunkGap,
  { hunk, side, isWhole }: Pick<WantedContext, "hunk" | "side"> & { readonly isWhole: boolean },
): WantedContext {
  const count = isWhole ? most : step;
  return side === "above" && endLine !== undefined
    ? { hunk, side, line: Math.max(line, endLine - count + 1), endLine }
    : { hunk, side, line, endLine: Math.min(endLine ?? Number.MAX_SAFE_INTEGER, line + count - 1) };
}

/** True where a step brings everything. */
export function isStep({ line, endLine }: HunkGap): boolean {
  return endLine !== undefined && endLine - line < step;
}

/** What a reader at a hunk gets with one step: lines on both of its sides. */
export function contextAround(file: Hunks, hunk: string): readonly WantedContext[] {
  const place = file.hunks.findIndex(({ hash }) => hash === hunk);
  const above = gapAbove(file, place);
  const below = place === file.hunks.length - 1 ? gapAtEnd(file) : gapAbove(file, place + 1);
  const of = (gap: HunkGap | undefined, side: WantedContext["side"]) =>
    gap === undefined ? [] : [wantedOf(gap, { hunk, side, isWhole: false })];
  return place < 0 ? [] : [...of(above, "above"), ...of(below, "below")];
}

/** The hunks with lines that have come; what does not adjoin its hunk any more, because it came twice, is left out. */
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
  if (line + count !== firstLine(hunk)) return hunk;
  const { oldStart, oldLines, newLines, body } = hunk;
  const start = oldLines === 0 ? oldStart + 1 : oldStart;
  return {
    ...hunk,
    ...{ oldStart: start - count, oldLines: oldLines + count, newStart: line, newLines: newLines + count },
    ...{ body: text + body, above: (hunk.above ?? 0) + count },
  };
}

function below(hunk: WidenedHunk, { line }: WantedContext, count: number, text: string): WidenedHunk {
  if (line !== lastLine(hunk) + 1) return hunk;
  const { oldLines, newLines, body } = hunk;
  return {
    ...hunk,
    ...{ oldLines: oldLines + count, newLines: newLines + count, body: body + text },
    below: (hunk.below ?? 0) + count,
  };
}
