import type { PlacedChanges, PlacedHunk, SectionHunk } from "@dialectic/shared/protocol";
import { toPartId } from "@dialectic/shared/review";
import { type StoryCode, toHunkRowId } from "../../../state/changedCode.ts";

// An edit gives its hunk another hash. To the reader it is the same place: what was open there stays open.

/** Returns, for the headings of hunks that are new in `after`, those that stood at their place in `before`. */
export function findAncestors(
  before: Pick<PlacedChanges, "sections" | "rest">,
  after: Pick<PlacedChanges, "sections" | "rest">,
): ReadonlyMap<string, string> {
  const [old, now] = [listShown(before), listShown(after)];
  const [known, kept] = [new Set(old.map(toName)), new Set(now.map(toName))];
  const gone = new Map<string, SectionHunk[]>();
  for (const hunk of old) if (!kept.has(toName(hunk))) gone.set(hunk.file, [...(gone.get(hunk.file) ?? []), hunk]);
  const found = new Map<string, string>();
  for (const hunk of now) {
    if (known.has(toName(hunk))) continue;
    const [nearest] = (gone.get(hunk.file) ?? []).toSorted((one, other) => distance(one, hunk) - distance(other, hunk));
    if (nearest !== undefined) pairRows(hunk, nearest, found);
  }
  return found;
}

/** Returns the code with what the reader has expanded in that of before, also where an edit has given a hunk a new hash. */
export function withKeptRows(story: StoryCode, before: StoryCode | undefined): StoryCode {
  if (before === undefined) return story;
  const expanded = new Map(story.expanded);
  const found = findAncestors(before.places, story.places);
  for (const [row, old] of found) if (expanded.get(old) === true && !expanded.has(row)) expanded.set(row, true);
  return { ...story, expanded, ancestors: new Map([...(before.ancestors ?? []), ...found]) };
}

/**
 * Returns the heading that stands at the place of an earlier one, and what it is undone by; undefined while the earlier
 * one is shown, and where nothing stands.
 */
export function findSuccessor(
  { places, ancestors }: StoryCode,
  earlier: string,
): { readonly row: string; readonly file: string; readonly hunk: string } | undefined {
  const shown = listShown(places).flatMap(({ file, hash = "", parts }) =>
    (parts ?? [undefined]).map((part) => ({
      row: toHunkRowId(file, hash, part?.[0]),
      file,
      hunk: part === undefined ? hash : toPartId(hash, part),
    })),
  );
  if (shown.some(({ row }) => row === earlier)) return undefined;
  return shown.find(({ row }) => ancestors?.get(row) === earlier);
}

/**
 * Returns the ids of the headings of which a hunk of a comparison shows all that is new to the reader: of hunks that came
 * since, and of edited ones of which the rest was in sight (`passed`).
 */
export function nameCompared(
  { places, ancestors }: StoryCode,
  { file, newStart, newLines }: { readonly file: string; readonly newStart: number; readonly newLines: number },
  passed: ReadonlySet<string>,
): readonly string[] {
  const isThere = ({ line, lines }: PlacedHunk) => line <= newStart + newLines && newStart <= line + lines;
  return listShown(places)
    .filter((hunk) => hunk.file === file && isThere(hunk))
    .flatMap((hunk) => listStarts(hunk).map((start) => toHunkRowId(file, hunk.hash ?? "", start)))
    .filter((row) => {
      const old = ancestors?.get(row);
      return old === undefined || passed.has(old);
    });
}

function pairRows(hunk: SectionHunk, before: SectionHunk, into: Map<string, string>): void {
  const starts = listStarts(before);
  for (const [place, start] of listStarts(hunk).entries()) {
    const old = starts[Math.min(place, starts.length - 1)] ?? 0;
    into.set(toHunkRowId(hunk.file, hunk.hash ?? "", start), toHunkRowId(before.file, before.hash ?? "", old));
  }
}

function listShown({ sections, rest }: Pick<PlacedChanges, "sections" | "rest">): readonly SectionHunk[] {
  return [...sections.flatMap(({ hunks }) => hunks.filter(({ isElsewhere }) => isElsewhere !== true)), ...rest];
}

function listStarts({ parts }: SectionHunk): readonly number[] {
  return parts?.map(([start]) => start) ?? [0];
}

function toName({ file, hash = "" }: PlacedHunk): string {
  return toHunkRowId(file, hash);
}

function distance(one: PlacedHunk, other: PlacedHunk): number {
  return Math.abs(one.line - other.line);
}
