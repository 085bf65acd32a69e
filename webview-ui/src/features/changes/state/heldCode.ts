import type { PlacedChanges, SectionHunk } from "@dialectic/shared/protocol";
import { listChangedFiles, type PlacedCode, toHunkRowId } from "../../../state/changedCode.ts";
import { findAncestors } from "./hunkAncestors.ts";
import { isUnplaced } from "./placedCode.ts";

// A later text may explain a hunk under another section. Code that the reader has in sight does not jump there: it stays
// under its section, and the new section has a link. It moves with a later change, when it is not in sight. Code at the end
// always moves to the section that explains it: the heading there says "Not explained yet".

/**
 * Returns the places of a later text, with the hunks in sight where they are. `rows` are the ids of the rows of code in
 * sight, `ids` those of the sections.
 */
export function holdInSight(
  before: PlacedCode | undefined,
  places: PlacedChanges,
  { rows, ids }: { readonly rows: readonly string[]; readonly ids: readonly string[] },
): PlacedChanges {
  if (before === undefined || rows.length === 0) return places;
  const held = findHeld(before, places, { rows, there: new Set(ids) });
  if (held.size === 0) return places;
  const sections = places.sections.map(({ id, hunks }) => ({
    id,
    hunks: hunks.map((hunk) => (held.has(toName(hunk)) ? toLink(hunk) : hunk)),
  }));
  for (const homes of held.values())
    for (const [id, hunk] of homes) {
      const section = sections.find((each) => each.id === id);
      if (section === undefined) sections.push({ id, hunks: [hunk] });
      else section.hunks = [...section.hunks.filter((each) => toName(each) !== toName(hunk)), hunk];
    }
  return { ...places, sections, rest: places.rest.filter((hunk) => !held.has(toName(hunk))) };
}

/** The sections that show a hunk, or parts of it. */
type Homes = ReadonlyMap<string, SectionHunk>;

/** Returns the hunks that stay, by name, with their homes. */
function findHeld(
  before: PlacedCode,
  places: PlacedChanges,
  { rows, there }: { readonly rows: readonly string[]; readonly there: ReadonlySet<string> },
): ReadonlyMap<string, Homes> {
  const [old, now] = [listHomes(before.places), listHomes(places)];
  const ancestors = findAncestors(before.places, places);
  const isInSight = (name: string) => rows.some((row) => row === name || row.startsWith(`${toLines(name)} `));
  const wasAtEnd = new Set(
    listChangedFiles(before)
      .filter(isUnplaced(before))
      .map(({ id }) => id),
  );
  const placed = new Set(places.sections.flatMap(({ hunks }) => hunks.map(({ file }) => file)));
  const held = new Map<string, Homes>();
  for (const hunk of [...[...now.values()].flatMap((homes) => [...homes.values()].slice(0, 1)), ...places.rest]) {
    const name = toName(hunk);
    if (wasAtEnd.has(hunk.file)) continue;
    const earlier = old.has(name) ? name : (ancestors.get(name) ?? "");
    // A file that no section is about any more stays below its sections as a whole, too.
    const isLost = !placed.has(hunk.file);
    const stays = withTexts(old.get(earlier), hunk, earlier === name) ?? (isLost ? findAnyHome(old, hunk) : undefined);
    if (stays === undefined || isSame(stays, now.get(name)) || ![...stays.keys()].every((id) => there.has(id)))
      continue;
    if (isLost ? hasRows(hunk.file, rows) : isInSight(earlier)) held.set(name, stays);
  }
  return held;
}

/** True when some row of a file's code is in sight. */
function hasRows(file: string, rows: readonly string[]): boolean {
  const isOfFile = (row: string) => row.startsWith(`hunk ${file} `) || row.startsWith(`lines ${file} `);
  return rows.some((row) => row === `body ${file}` || isOfFile(row));
}

/** Returns the section that shows another hunk of the same file. */
function findAnyHome(old: ReadonlyMap<string, Homes>, hunk: SectionHunk): Homes | undefined {
  for (const homes of old.values())
    for (const [id, { file }] of homes) if (file === hunk.file) return new Map([[id, toWhole(hunk)]]);
  return undefined;
}

/** Returns the homes of an earlier hunk for the one at its place; undefined for parts of another text. */
function withTexts(homes: Homes | undefined, hunk: SectionHunk, isSameText: boolean): Homes | undefined {
  if (homes === undefined || isSameText) return homes;
  const [first] = homes;
  return homes.size === 1 && first?.[1].parts === undefined && first !== undefined
    ? new Map([[first[0], toWhole(hunk)]])
    : undefined;
}

/** Returns the sections that show each hunk, by its name. */
function listHomes({ sections }: Pick<PlacedChanges, "sections">): ReadonlyMap<string, Homes> {
  const found = new Map<string, Map<string, SectionHunk>>();
  for (const { id, hunks } of sections)
    for (const hunk of hunks) {
      if (hunk.isElsewhere === true) continue;
      const homes = found.get(toName(hunk)) ?? new Map<string, SectionHunk>();
      found.set(toName(hunk), homes.set(id, hunk));
    }
  return found;
}

function isSame(one: Homes, other: Homes = new Map()): boolean {
  const partsOf = (hunk: SectionHunk | undefined) => JSON.stringify(hunk?.parts);
  return (
    one.size === other.size && [...one].every(([id, hunk]) => other.has(id) && partsOf(other.get(id)) === partsOf(hunk))
  );
}

function toWhole({ parts: _, ...hunk }: SectionHunk): SectionHunk {
  return hunk;
}

function toLink(hunk: SectionHunk): SectionHunk {
  return { ...toWhole(hunk), isElsewhere: true };
}

function toName({ file, hash = "" }: SectionHunk): string {
  return toHunkRowId(file, hash);
}

/** Returns the beginning of the ids of a hunk's lines. */
function toLines(name: string): string {
  return name.replace(/^hunk /, "lines ");
}
