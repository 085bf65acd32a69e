import type { FileHunks, WidenedHunk } from "../../../state/changedCode.ts";
import { withContext } from "./hunkContext.ts";

// Lines around hunks that the reader has opened stay open when the file is edited. An edit leaves the text before the
// change as it was, and what stands between two hunks is the same on both sides: so the known lines that an edit has not
// reached are shown again, with their new numbers, and the host is not asked.

/** A line of the text before the change. */
interface KnownLine {
  readonly text: string;
  readonly isUnended: boolean;
  /** The side of a hunk on which the reader has opened it. */
  readonly opened: "above" | "below" | undefined;
}

type Lines = ReadonlyMap<number, KnownLine>;

/**
 * Returns the hunks of a later text with the lines that were opened around the hunks of before. `known` and `found` have
 * the same text before the change.
 */
export function keepContext(known: FileHunks, found: FileHunks): FileHunks {
  const { total } = known;
  if (total === undefined || !known.hunks.some(({ above = 0, below = 0 }) => above + below > 0)) return found;
  const lines = new Map(known.hunks.flatMap(listLines));
  const totalNow = total - countGrowth(known.hunks) + countGrowth(found.hunks);
  return found.hunks.reduce<FileHunks>(
    (file, { hash }) => widen(widen(file, hash, "above", lines, totalNow), hash, "below", lines, totalNow),
    found,
  );
}

function widen(file: FileHunks, hash: string, side: "above" | "below", lines: Lines, total: number): FileHunks {
  const place = file.hunks.findIndex((hunk) => hunk.hash === hash);
  const [hunk, next] = [file.hunks[place], file.hunks[place + (side === "above" ? -1 : 1)]];
  if (hunk === undefined) return file;
  const { oldFrom, oldTo, newFrom, newTo } = getEnds(hunk);
  const isAbove = side === "above";
  const [from, limit] = isAbove
    ? [oldFrom - 1, next === undefined ? 0 : getEnds(next).oldTo]
    : [oldTo + 1, next === undefined ? Number.POSITIVE_INFINITY : getEnds(next).oldFrom];
  const step = isAbove ? -1 : 1;
  let count = 0;
  // Lines that are known without having been opened lead on to those that were.
  for (let at = from; at !== limit && lines.has(at); at += step)
    if (lines.get(at)?.opened === side) count = Math.abs(at - from) + 1;
  if (count === 0) return file;
  const first = isAbove ? oldFrom - count : from;
  const kept = Array.from({ length: count }, (_, at) => lines.get(first + at)).filter((line) => line !== undefined);
  const line = isAbove ? newFrom - count : newTo + 1;
  return withContext(
    file,
    { hunk: hash, side, line, endLine: line + count - 1 },
    { lines: kept.map(({ text }) => text), total, isUnended: kept.at(-1)?.isUnended === true },
  );
}

/** Returns the first and the last line of a hunk on both sides; on one without lines, the last is before the first. */
function getEnds({ oldStart, oldLines, newStart, newLines }: WidenedHunk) {
  const [oldFrom, newFrom] = [oldLines === 0 ? oldStart + 1 : oldStart, newLines === 0 ? newStart + 1 : newStart];
  return { oldFrom, newFrom, oldTo: oldFrom + oldLines - 1, newTo: newFrom + newLines - 1 };
}

function listLines(hunk: WidenedHunk): readonly (readonly [number, KnownLine])[] {
  const { body, above = 0, below = 0 } = hunk;
  const { oldFrom, oldTo } = getEnds(hunk);
  const raw = body.split("\n");
  const old = raw.flatMap((line, at) =>
    /^[ -]/.test(line) ? [{ text: line.slice(1), isUnended: raw[at + 1]?.startsWith("\\") === true }] : [],
  );
  return old.map((line, at) => {
    const number = oldFrom + at;
    const opened = number < oldFrom + above ? "above" : number > oldTo - below ? "below" : undefined;
    return [number, { ...line, opened }];
  });
}

/** Returns by how many lines the hunks lengthen the file. */
function countGrowth(hunks: readonly WidenedHunk[]): number {
  return hunks.reduce((sum, { oldLines, newLines }) => sum + newLines - oldLines, 0);
}
