import type { SectionHunk } from "@dialectic/shared/protocol";
import { countSide, cutHunk, memoizeBy, type PartLines, toPartId } from "@dialectic/shared/review";
import type { WidenedHunk } from "../../../state/changedCode.ts";

// A long hunk is divided among the sections that explain parts of it. Each part is shown as a hunk of its own, with the
// hash of the whole. Undoing and the mark as viewed are about the part.

/** Returns the id under which a hunk, or a part of one, is undone and marked as viewed. */
export function toChangeId({ hash, part, partEnd }: Pick<WidenedHunk, "hash" | "part" | "partEnd">): string {
  return part === undefined || partEnd === undefined ? hash : toPartId(hash, [part, partEnd]);
}

const partsOf = memoizeBy((_: WidenedHunk) => new Map<string, WidenedHunk>());

/**
 * Returns the part of a hunk with these lines of its body as the host sent it; context lines that the reader has loaded
 * belong to the first and the last part.
 */
export function takePart(hunk: WidenedHunk, [start, end]: PartLines): WidenedHunk {
  const parts = partsOf(hunk);
  const name = `${start} ${end}`;
  const part = parts.get(name) ?? cutPart(hunk, start, end);
  parts.set(name, part);
  return part;
}

function cutPart(hunk: WidenedHunk, start: number, end: number): WidenedHunk {
  const { above = 0, below = 0, ...rest } = hunk;
  const lines = hunk.body.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const last = lines.length - below;
  const [from, to] = [start === 0 ? 0 : above + start, above + end >= last ? lines.length : above + end];
  const cut = cutHunk(hunk, [from, to]);
  const own = lines.slice(from, to);
  const [oldLines, newLines] = [countSide(own, "-"), countSide(own, "+")];
  return {
    ...rest,
    // The start of a side without lines is the line before.
    oldStart: cut.oldStart - (oldLines === 0 ? 1 : 0),
    oldLines,
    newStart: cut.newStart - (newLines === 0 ? 1 : 0),
    newLines,
    body: cut.body,
    part: start,
    partEnd: end,
    whole: { line: Math.max(1, hunk.newStart), endLine: Math.max(1, hunk.newStart + hunk.newLines - 1) },
    ...(start === 0 && above > 0 ? { above } : {}),
    ...(to === lines.length && below > 0 ? { below } : {}),
  };
}

/** Returns a hunk as it is shown: its parts, or the whole. */
export function listParts(
  hunk: WidenedHunk,
  sections: readonly { readonly hunks: readonly SectionHunk[] }[],
  file: string,
): readonly WidenedHunk[] {
  const placed = sections.flatMap(({ hunks }) => hunks.filter((each) => each.file === file && each.hash === hunk.hash));
  const parts = placed.flatMap((each) => each.parts ?? []);
  return parts.length === 0 ? [hunk] : parts.map((part) => takePart(hunk, part));
}
