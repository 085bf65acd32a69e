import type { ChangedFile, PlacedChanges, PlacedHunk } from "@dialectic/shared/protocol";
import { laterTexts } from "../../texts/laterTexts.ts";
import {
  buildHunkRows,
  createHeadRow,
  createNoticeRow,
  createWaitingRow,
  getFileRows,
  type PlacedRow,
  toHunkRowId,
} from "../changes/changeRows.ts";
import { type ChangeList, listChangedFiles, type ShownChanges } from "../changes/changesState.ts";
import type { DiffLayout } from "../changes/hunkLines.ts";

export interface ComparedCode extends ShownChanges {
  readonly places: PlacedChanges;
  readonly bySection: ReadonlyMap<string, readonly PlacedHunk[]>;
}

/** A hunk that is already shown under an earlier section. */
export interface LinkedHunk {
  readonly name: string;
  readonly sectionId: string;
  readonly rowId: string;
}

export type CodeRow =
  | (PlacedRow & { readonly kind: "change" })
  | {
      readonly kind: "links";
      readonly id: string;
      readonly key: string;
      readonly height: number;
      readonly hunks: readonly LinkedHunk[];
    };

/** The rows of code by the id of the section, or of the heading at the end, above them. */
export type CodeRows = ReadonlyMap<string, readonly CodeRow[]>;

/** Id of the heading above code that no section is about; sections are identified by their own ids. */
export const restId = "code of no section";

/** Height of a row of links, in pixels. */
const linksHeight = 30;

export function toComparedCode(places: PlacedChanges, list: ChangeList): ComparedCode {
  const bySection = new Map(places.sections.map(({ id, hunks }) => [id, hunks]));
  return { round: places.round, since: places.since, list, hunks: new Map(), places, bySection };
}

export function hasRest(code: ComparedCode): boolean {
  return code.places.rest.length > 0 || listChangedFiles(code).some(isUnplaced(code));
}

/**
 * Returns the rows of all code, by the id of the row above them. A hunk is shown under the first section that is about
 * it.
 */
export function buildCodeRows(code: ComparedCode, ids: readonly string[], layout: DiffLayout): CodeRows {
  const files = new Map(listChangedFiles(code).map((file) => [file.id, file]));
  const found = new Map<string, readonly CodeRow[]>();
  const shown = new Map<string, string>();
  const noticed = new Set<string>();
  const buildRows = (below: string, hunks: readonly PlacedHunk[]) =>
    buildRowsBelow(below, hunks, { code, files, noticed, layout });
  for (const id of ids) {
    const hunks = code.bySection.get(id);
    if (hunks === undefined) continue;
    const own = hunks.filter((hunk) => !shown.has(toHunkKey(hunk)));
    const links = hunks.flatMap((hunk) => toLinks(hunk, shown.get(toHunkKey(hunk)), files));
    for (const hunk of own) shown.set(toHunkKey(hunk), id);
    found.set(id, [...buildRows(id, own), ...buildLinkRows(id, links)]);
  }
  const unplaced = listChangedFiles(code).filter(isUnplaced(code));
  const whole = unplaced.flatMap((file) =>
    [createHeadRow(file), ...getFileRows(code, file, layout).filter(isShown)].map(toCodeRow),
  );
  if (hasRest(code)) found.set(restId, [...buildRows(restId, code.places.rest), ...whole]);
  return found;
}

/** Context lines can be loaded in the changes view only. */
function isShown({ row }: PlacedRow): boolean {
  return row.kind !== "rest";
}

function isUnplaced({ places }: ComparedCode): (file: ChangedFile) => boolean {
  const placed = [...places.sections.flatMap(({ hunks }) => hunks), ...places.rest];
  const looked = new Set(placed.map(({ file }) => file));
  return ({ id }) => !looked.has(id);
}

interface Building {
  readonly code: ComparedCode;
  readonly files: ReadonlyMap<string, ChangedFile>;
  /** Files whose notice about missing lines is already shown. */
  readonly noticed: Set<string>;
  readonly layout: DiffLayout;
}

/** Returns the rows below a section: each file once, with its hunks that are shown there. */
function buildRowsBelow(below: string, hunks: readonly PlacedHunk[], building: Building): readonly CodeRow[] {
  const rows: PlacedRow[] = [];
  for (const id of new Set(hunks.map(({ file }) => file))) {
    const file = building.files.get(id);
    if (file === undefined) continue;
    rows.push(createHeadRow(file, `${below} file ${id}`));
    for (const hunk of hunks) if (hunk.file === id) rows.push(...buildPlacedHunkRows(file, hunk, building));
  }
  return rows.map(toCodeRow);
}

function buildPlacedHunkRows(
  file: ChangedFile,
  { hash = "", lines }: PlacedHunk,
  { code, noticed, layout }: Building,
): readonly PlacedRow[] {
  const found = code.hunks.get(file.id);
  if (found === undefined) return [createWaitingRow(file, toHunkRowId(file.id, hash), lines)];
  const hunk = found.hunks.find((each) => each.hash === hash);
  const rows = hunk === undefined ? [] : buildHunkRows(file, hunk, found.language, layout);
  const text = found.notice ?? (hunk === undefined ? laterTexts().changes.noLines : undefined);
  if (text === undefined || noticed.has(file.id)) return rows;
  noticed.add(file.id);
  const id = rows.length === 0 ? toHunkRowId(file.id, hash) : undefined;
  return [...rows, createNoticeRow(file, text, id)];
}

function toCodeRow(row: PlacedRow): CodeRow {
  return { ...row, kind: "change" };
}

function toLinks(
  hunk: PlacedHunk,
  sectionId: string | undefined,
  files: ReadonlyMap<string, ChangedFile>,
): readonly LinkedHunk[] {
  const { path } = files.get(hunk.file) ?? {};
  if (sectionId === undefined || path === undefined) return [];
  const name = hunk.hash === undefined ? path : `${path}:${Math.max(1, hunk.line)}`;
  return [{ name, sectionId, rowId: toHunkRowId(hunk.file, hunk.hash ?? "") }];
}

function buildLinkRows(below: string, hunks: readonly LinkedHunk[]): readonly CodeRow[] {
  const id = `${below} links`;
  return hunks.length === 0 ? [] : [{ kind: "links", id, key: id, height: linksHeight, hunks }];
}

function toHunkKey({ file, hash = "" }: PlacedHunk): string {
  return `${file} ${hash}`;
}
