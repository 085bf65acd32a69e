import { type ChangedFile, isUncounted, type PlacedHunk, type SectionHunk } from "@dialectic/shared/protocol";
import { type ChangeToExplain, type PartLines, toPartId } from "@dialectic/shared/review";
import { listChangedFiles, type PlacedCode, toHunkRowId } from "../../../state/changedCode.ts";
import { texts } from "../../../texts/texts.ts";
import {
  buildHunkRows,
  createHeadRow,
  createNoticeRow,
  createWaitingRow,
  type FileRow,
  foldUndone,
  getFileRows,
  listWhitespace,
  type PlacedRow,
  withGap,
} from "./changeRows.ts";
import { listMarks } from "./changesState.ts";
import { type Folding, Room } from "./codeFolding.ts";
import type { CodeLayout } from "./codeLayout.ts";
import { findGapAbove } from "./hunkContext.ts";
import { buildLinkRows, findHomes, type LinksRow, toLinks, toPlaceKey } from "./hunkHomes.ts";
import { takePart } from "./hunkParts.ts";

export type CodeRow =
  | (PlacedRow & { readonly kind: "change" })
  | LinksRow
  | RestHeading
  /** The heading above generated files, which need no explanation. */
  | {
      readonly kind: "generated";
      readonly id: string;
      readonly key: string;
      readonly height: number;
      readonly files: number;
    };

/** The heading above code that no section explains. */
export interface RestHeading {
  readonly kind: "heading";
  readonly id: string;
  readonly key: string;
  readonly height: number;
  /** The changes below it. */
  readonly changes: readonly ChangeToExplain[];
  /** True when no code stands below a section. */
  readonly isWhole: boolean;
}

/** The rows of code by the id of the section, or of the heading at the end, above them. */
export type CodeRows = ReadonlyMap<string, readonly CodeRow[]>;

/** Id of the heading above code that no section explains; sections are identified by their own ids. */
export const restId = "code of no section";

/** Id of the heading above the generated files at the end. */
const generatedId = "generated code of no section";

/** Height of the heading above code that no section explains, in pixels. */
const restHeight = 64;

export function hasRest(code: PlacedCode): boolean {
  return listChangedFiles(code).some(isUnplaced(code));
}

/** Returns the files of which no hunk belongs to a section. */
export function listUnplacedFiles(code: PlacedCode): readonly ChangedFile[] {
  return listChangedFiles(code).filter(isUnplaced(code));
}

/**
 * Returns the rows of all code, by the id of the row above them. Each hunk is shown once: under the section that the
 * host has chosen for it, or under another one of its sections when that one is not in `ids`. With `folding`, viewed
 * hunks and long code are collapsed.
 */
export function buildCodeRows(
  code: PlacedCode,
  ids: readonly string[],
  layout: CodeLayout,
  folding?: Folding,
): CodeRows {
  const building: Building = {
    code,
    layout,
    folding,
    files: new Map(listChangedFiles(code).map((file) => [file.id, file])),
    noticed: new Set(),
    named: new Set(),
  };
  // Code may be held at the end.
  const homes = findHomes(code, [...ids, restId]);
  const found = new Map<string, readonly CodeRow[]>();
  for (const id of ids) {
    const hunks = code.bySection.get(id);
    if (hunks === undefined) continue;
    const own = hunks.filter((hunk) => homes.get(toPlaceKey(hunk)) === id);
    const links = hunks.flatMap((hunk) =>
      own.includes(hunk)
        ? []
        : toLinks(hunk, homes, building.files).map((link) =>
            link.sectionId === restId ? { ...link, rowId: `${restId} file ${hunk.file}` } : link,
          ),
    );
    found.set(id, [...buildRowsBelow(id, own, building, new Room(folding)), ...buildLinkRows(id, links)]);
  }
  const lost = new Map(
    [...code.bySection.values()].flat().flatMap((hunk) => {
      const key = toPlaceKey(hunk);
      return homes.has(key) ? [] : [[key, hunk] as const];
    }),
  );
  const rest = [...lost.values()];
  const unplaced = listUnplacedFiles(code);
  const build = (isLast: boolean) => {
    const own = rest.filter(({ file }) => isLast === isUncountedIn(building, file));
    const whole = unplaced.filter((file) => isLast === isUncounted(file));
    if (own.length + whole.length === 0) return [];
    const room = new Room(folding);
    const rows = [
      ...buildRowsBelow(restId, own, building, room),
      ...whole.flatMap((file) => buildWholeFile(file, building, room)).map(toCodeRow),
    ];
    if (folding === undefined) return rows;
    if (isLast) return [buildGeneratedHeading(own, whole), ...rows];
    return [{ ...buildRestHeading(own, whole, building.files), isWhole: homes.size === 0 }, ...rows];
  };
  const [counted, generated] = [build(false), build(true)];
  // A comparison has one heading, and collapses nothing.
  const [atRest, atEnd] = folding === undefined ? [[...counted, ...generated], []] : [counted, generated];
  if (atRest.length > 0) found.set(restId, atRest);
  if (atEnd.length > 0) found.set(generatedId, atEnd);
  return found;
}

function isUncountedIn({ files }: Building, id: string): boolean {
  const file = files.get(id);
  return file !== undefined && isUncounted(file);
}

function buildGeneratedHeading(hunks: readonly PlacedHunk[], whole: readonly ChangedFile[]): CodeRow {
  const files = new Set([...hunks.map(({ file }) => file), ...whole.map(({ id }) => id)]).size;
  return { kind: "generated", id: generatedId, key: `${generatedId} ${files}`, height: restHeight, files };
}

function buildRestHeading(
  rest: readonly PlacedHunk[],
  unplaced: readonly ChangedFile[],
  files: Building["files"],
): Omit<RestHeading, "isWhole"> {
  const explain = ({ path, status }: ChangedFile, at: number): ChangeToExplain => {
    const line = Math.max(1, at);
    return { path, line, endLine: line, kind: status === "D" ? "deleted-file" : at < 0 ? "file" : "lines" };
  };
  const hunks = rest.flatMap(({ file, line, hash }) => {
    const found = files.get(file);
    return found === undefined ? [] : explain(found, hash === undefined ? -1 : line);
  });
  const changes = [...hunks, ...unplaced.map((file) => explain(file, -1))];
  return { kind: "heading", id: restId, key: `${restId} ${changes.length}`, height: restHeight, changes };
}

/** Returns the rows of a file that no section is about. */
function buildWholeFile(file: ChangedFile, building: Building, room: Room): readonly PlacedRow[] {
  const { code, layout, folding } = building;
  const head = createNameRow(file, `${restId} file ${file.id}`, building);
  const known = code.hunks.get(file.id);
  const marks = known === undefined ? [] : listMarks(known);
  const lines = (file.additions ?? 0) + (file.deletions ?? 0);
  const isGenerated = file.generated !== undefined;
  const isFolded = room.isFolded(head.id, lines, listFoldingMarks(file, marks, folding), isGenerated);
  const marked = withMarks(head, marks);
  if (isFolded === undefined) return [marked, ...getFileRows(code, file, layout)];
  const name = { ...marked, key: `${marked.key} ${isFolded}`, row: { ...marked.row, isFolded } };
  if (isFolded) return [name];
  const rows = getFileRows(code, file, layout);
  const whitespace = listWhitespace(rows);
  const isHunkFolded = (hash: string) =>
    folding?.undone?.has(hash) || whitespace.has(hash)
      ? folding?.expanded.get(toHunkRowId(file.id, hash)) !== true
      : undefined;
  return [name, ...foldUndone(rows, isHunkFolded)];
}

/** Returns the marks that collapse a file. One with undone hunks stays open, so that these can be seen. */
function listFoldingMarks({ id }: ChangedFile, marks: readonly string[], folding?: Folding): readonly string[] {
  if (folding?.undone?.has(id)) return [id];
  return marks.some((mark) => folding?.undone?.has(mark)) ? [] : marks;
}

type PlacedFile = PlacedRow & { readonly row: FileRow };

function createNameRow(file: ChangedFile, id: string, { named }: Building): PlacedFile {
  const head = createHeadRow(file, id);
  if (named.has(file.id)) return head;
  named.add(file.id);
  return { ...head, key: `${head.key} first`, row: { ...head.row, isFirst: true } };
}

function withMarks(head: PlacedFile, marks: readonly string[]): PlacedFile {
  if (marks.length === 0) return head;
  return { ...head, key: `${head.key} ${marks.length}`, row: { ...head.row, marks } };
}

/** Returns the test for a file that stands at the end as a whole. */
export function isUnplaced({ places }: PlacedCode): (file: ChangedFile) => boolean {
  const held = new Set(
    places.sections.flatMap(({ id, hunks }) => (id === restId ? hunks.map(({ file }) => file) : [])),
  );
  const placed = new Set(places.sections.flatMap(({ hunks }) => hunks.map(({ file }) => file)));
  return ({ id }) => held.has(id) || !placed.has(id);
}

interface Building {
  readonly code: PlacedCode;
  readonly files: ReadonlyMap<string, ChangedFile>;
  /** Files whose notice about missing lines is already shown. */
  readonly noticed: Set<string>;
  /** Files whose name is already shown. */
  readonly named: Set<string>;
  readonly layout: CodeLayout;
  readonly folding: Folding | undefined;
}

/** Returns the rows below a section: each file with its hunks that are shown there, again where another stands between them. */
function buildRowsBelow(
  below: string,
  hunks: readonly SectionHunk[],
  building: Building,
  room: Room,
): readonly CodeRow[] {
  const rows: PlacedRow[] = [];
  const seen = new Set<string>();
  for (const own of groupInOrder(hunks)) {
    const id = own[0]?.file ?? "";
    const file = building.files.get(id);
    if (file === undefined) continue;
    const lineless = building.code.hunks.get(id)?.mark;
    const marks = own.flatMap(({ hash = lineless, parts }) => {
      if (hash === undefined) return [];
      return parts === undefined ? [hash] : parts.map((part) => toPartId(hash, part));
    });
    const rowId = `${below} file ${id}`;
    const head = createNameRow(file, seen.has(id) ? `${rowId} ${own[0]?.hash}` : rowId, building);
    seen.add(id);
    const name = withMarks({ ...head, row: { ...head.row, below } }, marks);
    const { folding } = building;
    // Generated code that needs no explanation is one row, wherever it stands.
    const isWhole = isUncounted(file);
    const canFold = folding !== undefined && (isWhole || folding.undone?.has(id) === true);
    const isFolded = canFold && folding.expanded.get(head.id) !== true;
    const hunks = isFolded ? own.length : 0;
    rows.push(canFold ? { ...name, key: `${name.key} ${hunks}`, row: { ...name.row, isFolded, hunks } } : name);
    if (isFolded) continue;
    const isMinor = file.generated !== undefined && !isWhole;
    for (const hunk of own) rows.push(...buildPlacedHunkRows(file, hunk, building, room, isMinor));
  }
  return rows.map(toCodeRow);
}

/** Returns the hunks in their order, those of one file that follow each other together. */
function groupInOrder(hunks: readonly SectionHunk[]): readonly (readonly SectionHunk[])[] {
  const groups: SectionHunk[][] = [];
  for (const hunk of hunks) {
    const last = groups.at(-1);
    if (last?.[0]?.file === hunk.file) last.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

function buildPlacedHunkRows(
  file: ChangedFile,
  placed: SectionHunk,
  building: Building,
  room: Room,
  isMinor: boolean,
): readonly PlacedRow[] {
  const { parts, ...whole } = placed;
  if (parts === undefined) return buildPartRows(file, { ...whole, part: undefined }, building, room, isMinor);
  return parts.flatMap((part) =>
    buildPartRows(file, { ...whole, part, lines: part[1] - part[0] }, building, room, isMinor),
  );
}

function buildPartRows(
  file: ChangedFile,
  { hash = "", lines, part, isUnmentioned }: SectionHunk & { readonly part: PartLines | undefined },
  { code, noticed, layout }: Building,
  room: Room,
  isMinor: boolean,
): readonly PlacedRow[] {
  const id = toHunkRowId(file.id, hash, part?.[0]);
  const found = code.hunks.get(file.id);
  const place = found?.hunks.findIndex((each) => each.hash === hash) ?? -1;
  const all = found?.hunks[place];
  const hunk = all === undefined || part === undefined ? all : takePart(all, part);
  const rows = hunk === undefined ? [] : buildHunkRows(file, hunk, found?.language ?? "", layout);
  const marks = hash === "" ? [] : [part === undefined ? hash : toPartId(hash, part)];
  const isFolded = room.isFolded(id, lines, marks, isMinor || listWhitespace(rows).size > 0);
  if (found === undefined) return [createWaitingRow(file, id, isFolded === true ? 0 : lines)];
  const [head, ...pieces] = rows;
  const shown = head === undefined || isFolded === undefined ? rows : withFold(head, isFolded, pieces);
  const gap = isFolded === true || (part?.[0] ?? 0) > 0 ? undefined : findGapAbove(found, place);
  const noted = isUnmentioned === true ? shown.map(withUnmentioned) : shown;
  const widened = noted.map((row, at) =>
    at === 0 && gap !== undefined ? withGap(row, gap, found.hunks[place - 1]?.hash) : row,
  );
  const text = found.notice ?? (hunk === undefined ? texts.changes.noLines : undefined);
  if (text === undefined || noticed.has(file.id)) return widened;
  noticed.add(file.id);
  return [createNoticeRow(file, text, rows.length === 0 ? id : undefined), ...widened];
}

function withFold(head: PlacedRow, isFolded: boolean, pieces: readonly PlacedRow[]): readonly PlacedRow[] {
  if (head.row.kind !== "hunk") return [head, ...pieces];
  const folding = { ...head, key: `${head.key} ${isFolded}`, row: { ...head.row, isFolded } };
  return isFolded ? [folding] : [folding, ...pieces];
}

function withUnmentioned(placed: PlacedRow): PlacedRow {
  if (placed.row.kind !== "hunk") return placed;
  return { ...placed, key: `${placed.key} unmentioned`, row: { ...placed.row, isUnmentioned: true } };
}

function toCodeRow(row: PlacedRow): CodeRow {
  return { ...row, kind: "change" };
}
