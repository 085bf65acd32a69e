import type { ChangedFile, PlacedHunk, SectionHunk } from "@dialectic/shared/protocol";
import { type PlacedCode, toHunkRowId } from "../../../state/changedCode.ts";

// Each hunk, and each part of a divided one, is shown under one section. The others that explain it have a link.

/** A hunk that is shown under another section. */
export interface LinkedHunk {
  readonly name: string;
  readonly sectionId: string;
  readonly rowId: string;
}

/** A row of links to hunks that are shown under other sections. */
export interface LinksRow {
  readonly kind: "links";
  readonly id: string;
  readonly key: string;
  readonly height: number;
  readonly hunks: readonly LinkedHunk[];
}

/** Height of a row of links, in pixels. */
const linksHeight = 30;

/** Returns the section that shows each hunk, and each part of a divided one; a part is also where the hunk is found. */
export function findHomes({ bySection }: PlacedCode, ids: readonly string[]): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  const others = new Map<string, string>();
  for (const id of ids) {
    for (const hunk of bySection.get(id) ?? []) {
      const into = hunk.isElsewhere === true ? others : homes;
      for (const key of [toHunkKey(hunk), toPlaceKey(hunk)]) if (!into.has(key)) into.set(key, id);
    }
  }
  return new Map([...others, ...homes]);
}

export function toLinks(
  hunk: SectionHunk,
  homes: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, ChangedFile>,
): readonly LinkedHunk[] {
  const sectionId = homes.get(toHunkKey(hunk));
  const { path } = files.get(hunk.file) ?? {};
  if (sectionId === undefined || path === undefined) return [];
  const name = hunk.hash === undefined ? path : `${path}:${Math.max(1, hunk.line)}`;
  return [{ name, sectionId, rowId: toHunkRowId(hunk.file, hunk.hash ?? "") }];
}

export function buildLinkRows(below: string, hunks: readonly LinkedHunk[]): readonly LinksRow[] {
  const id = `${below} links`;
  // A row is drawn again when its key changes.
  const key = [id, ...hunks.flatMap(({ name, sectionId, rowId }) => [name, sectionId, rowId])].join(" ");
  return hunks.length === 0 ? [] : [{ kind: "links", id, key, height: linksHeight, hunks }];
}

function toHunkKey({ file, hash = "" }: PlacedHunk): string {
  return `${file} ${hash}`;
}

export function toPlaceKey(hunk: SectionHunk): string {
  const [first] = hunk.parts ?? [];
  return first === undefined ? toHunkKey(hunk) : `${toHunkKey(hunk)} part ${first[0]}`;
}
