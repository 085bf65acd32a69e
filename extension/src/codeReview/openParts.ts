import type { ChangeHunk } from "@dialectic/shared/protocol";
import { cutHunk, listOtherLines, type PartLines, readPartId, toPartId } from "@dialectic/shared/review";
import type { HunkPlace } from "./changesPlace.ts";
import { toHunkPlace } from "./hunkPlaces.ts";

/*
 * Parts of hunks that are decided by themselves, as sections of the review divide them. Rules:
 * - A hunk is open until each of its changed lines is kept or undone, alone or with the hunk.
 * - Where a part is kept, the other lines are named as parts, so that an undo of the hunk leaves the kept ones alone.
 * - Without a kept part, the hunk keeps its own name: the host knows which of its lines are undone already.
 */

/** Parts of hunks, by the hash of the hunk. */
export type Parts = ReadonlyMap<string, readonly PartLines[]>;

/** Returns those of some names that are of parts. */
export function readParts(ids: Iterable<string>): Parts {
  const parts = new Map<string, PartLines[]>();
  for (const id of ids) {
    const part = readPartId(id);
    if (part === undefined) continue;
    const known = parts.get(part.hash);
    if (known === undefined) parts.set(part.hash, [part.lines]);
    else known.push(part.lines);
  }
  return parts;
}

/** Returns a hunk with what is left of it to decide about; undefined when nothing is. */
export function findLeft(
  place: HunkPlace,
  hunk: ChangeHunk | undefined,
  { kept, undone }: { readonly kept: Parts; readonly undone: Parts },
): HunkPlace | undefined {
  const [mine, gone] = [kept.get(place.hash) ?? [], undone.get(place.hash) ?? []];
  if (hunk === undefined || mine.length + gone.length === 0) return place;
  const lines = hunk.body.split("\n").slice(0, -1);
  const isChanged = ([start, end]: PartLines) => lines.slice(start, end).some((line) => /^[+-]/.test(line));
  const left = listOtherLines(lines.length, [...mine, ...gone]).filter(isChanged);
  const [first] = left;
  if (first === undefined) return undefined;
  if (mine.length === 0) return place;
  const { changed } = toHunkPlace({ ...hunk, ...cutHunk(hunk, first) }).after;
  return { ...place, after: { ...place.after, changed }, left: left.map((part) => toPartId(place.hash, part)) };
}

/** True when some hunks are a whole file, without any part that is decided. */
export function isWholeFile(all: readonly HunkPlace[], hunks: readonly HunkPlace[]): boolean {
  return hunks.length === all.length && hunks.every(({ left }) => left === undefined);
}
