import type { ChangeHunk } from "@dialectic/shared/protocol";
import type { HunkPlace } from "./changesPlace.ts";

/** Returns the parts of a file to view: its hunks, or the whole file when it has none. */
export function toHunkPlaces({
  hunks,
  mark,
}: {
  readonly hunks: readonly ChangeHunk[];
  readonly mark?: string | undefined;
}) {
  if (hunks.length > 0 || mark === undefined) return hunks.map(toHunkPlace);
  const nowhere = { first: 1, last: 0, changed: 1 };
  return [{ hash: mark, before: nowhere, after: nowhere, yours: [], isWhole: true }];
}

export function toHunkPlace({ hash, oldStart, oldLines, newStart, newLines, body, yours = [] }: ChangeHunk): HunkPlace {
  const around = body.split("\n").findIndex((line) => !line.startsWith(" "));
  const span = (start: number, lines: number) => {
    const first = Math.max(1, start);
    return { first, last: first + lines - 1, changed: first + Math.max(0, around) };
  };
  return { hash, before: span(oldStart, oldLines), after: span(newStart, newLines), yours };
}
