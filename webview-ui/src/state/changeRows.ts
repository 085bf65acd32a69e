import type { ChangedFile, ChangeHunk } from "@dialectic/shared/protocol";
import { type ChangeGoal, changedFiles, type FileHunks, type OpenChanges, type ShownChanges } from "./changesState.ts";
import { type DiffLayout, type DiffRow, diffRows, hunkLines } from "./hunkLines.ts";

/** One piece of the page of changes: what is mounted or not. */
export type ChangeRow =
  | { readonly kind: "file"; readonly file: ChangedFile }
  /** The hunks of a file have not come yet. */
  | { readonly kind: "waiting"; readonly file: ChangedFile }
  /** Why there are no lines, or not all. */
  | { readonly kind: "notice"; readonly file: ChangedFile; readonly text: string }
  /** Lines of a hunk, so few that they can be mounted at once. */
  | {
      readonly kind: "lines";
      readonly file: ChangedFile;
      readonly hunk: ChangeHunk;
      readonly language: string;
      readonly rows: readonly DiffRow[];
      readonly isFirst: boolean;
    };

/** Some lines of a hunk. */
export type LinesRow = Extract<ChangeRow, { kind: "lines" }>;

/** A row, with what a windowed list must know of it. */
export interface PlacedRow {
  readonly id: string;
  /** Names its content: what was measured for it holds as long. */
  readonly key: string;
  readonly row: ChangeRow;
  /** In pixels, before it is measured. */
  readonly height: number;
}

/** Lines of a hunk that are mounted together, at most. */
const pieceLength = 40;

/** Pixels, as the style sheet has them. */
const lineHeight = 20;
const headingHeight = 30;
const fileHeight = 44;

const known = new WeakMap<FileHunks, Map<string, readonly PlacedRow[]>>();
const layouts = new WeakMap<ChangeHunk, Map<DiffLayout, readonly DiffRow[]>>();

/** All rows of the changes, in their order. */
export function changeRows(open: OpenChanges, layout: DiffLayout): readonly PlacedRow[] {
  const { folded } = open;
  return changedFiles(open).flatMap((file) =>
    folded.has(file.id) ? headRow(file) : [headRow(file), ...fileRows(open, file, layout)],
  );
}

/** The id of the row that names a file. */
export function fileRowId(file: string): string {
  return `file ${file}`;
}

/** The row that has a place; nothing while its hunks have not come. */
export function rowAt(rows: readonly PlacedRow[], { file, hunk, line }: ChangeGoal): PlacedRow | undefined {
  const own = rows.filter(({ row }) => row.file.id === file);
  const pieces = own.flatMap((placed) => (placed.row.kind === "lines" ? [{ placed, row: placed.row }] : []));
  if (line !== undefined) {
    const has = ({ rows }: (typeof pieces)[number]["row"]) =>
      rows.some(({ left, right }) => (line.side === "before" ? left?.before : right?.after) === line.line);
    return pieces.find(({ row }) => has(row))?.placed ?? (pieces.length > 0 ? own[0] : undefined);
  }
  if (hunk !== undefined) return pieces.find(({ row }) => row.isFirst && row.hunk.hash === hunk)?.placed;
  return own[0];
}

/** The row that names a file. */
export function headRow(file: ChangedFile, id = fileRowId(file.id)): PlacedRow {
  return { id, key: id, row: { kind: "file", file }, height: fileHeight };
}

/** All lines of a file, as far as they have come. */
export function fileRows(
  { hunks }: Pick<ShownChanges, "hunks">,
  file: ChangedFile,
  layout: DiffLayout,
): readonly PlacedRow[] {
  const found = hunks.get(file.id);
  if (found === undefined) {
    const lines = (file.additions ?? 0) + (file.deletions ?? 0);
    return [waitingRow(file, firstId(file), lines === 0 ? 0 : lines + 6)];
  }
  const kept = known.get(found) ?? new Map<string, readonly PlacedRow[]>();
  known.set(found, kept);
  const rows = kept.get(layout) ?? rowsOf(file, found, layout);
  kept.set(layout, rows);
  return rows;
}

/** The place of lines that have not come yet. */
export function waitingRow(file: ChangedFile, id: string, lines: number): PlacedRow {
  return { id, key: `waiting ${id}`, row: { kind: "waiting", file }, height: headingHeight + lines * lineHeight };
}

/** Says something about the lines of a file. */
export function noticeRow(file: ChangedFile, text: string, id = `notice ${file.id}`): PlacedRow {
  return { id, key: id, row: { kind: "notice", file, text }, height: headingHeight };
}

/** What is said of a file without lines. */
export const nothingLined = "No line of it has changed.";

/** The id of the first row of a hunk. */
export function hunkRowId(file: string, hunk: string): string {
  return `lines ${file} ${hunk} 0`;
}

/** The first row has the place of the one that waited, so that a reader who looks there stays there. */
function firstId({ id }: ChangedFile): string {
  return `body ${id}`;
}

function rowsOf(file: ChangedFile, { hunks, notice, language }: FileHunks, layout: DiffLayout): readonly PlacedRow[] {
  const rows = hunks.flatMap((hunk) => hunkRows(file, hunk, language, layout));
  const text = notice ?? (hunks.length === 0 ? nothingLined : undefined);
  const said = text === undefined ? [] : [noticeRow(file, text)];
  return [...rows, ...said].map((each, place) => (place === 0 ? { ...each, id: firstId(file) } : each));
}

/** The lines of a hunk, in pieces. */
export function hunkRows(
  file: ChangedFile,
  hunk: ChangeHunk,
  language: string,
  layout: DiffLayout,
): readonly PlacedRow[] {
  const all = rowsOfHunk(hunk, layout);
  const count = Math.max(1, Math.ceil(all.length / pieceLength));
  return Array.from({ length: count }, (_, place) => {
    const rows = all.slice(place * pieceLength, (place + 1) * pieceLength);
    const isFirst = place === 0;
    const name = `${file.id} ${hunk.hash} ${place}`;
    return {
      id: `lines ${name}`,
      key: `${layout} ${name} ${hunk.oldStart} ${hunk.newStart}`,
      row: { kind: "lines", file, hunk, language, rows, isFirst } as const,
      height: rows.length * lineHeight + (isFirst ? headingHeight : 0),
    };
  });
}

function rowsOfHunk(hunk: ChangeHunk, layout: DiffLayout): readonly DiffRow[] {
  const kept = layouts.get(hunk) ?? new Map<DiffLayout, readonly DiffRow[]>();
  layouts.set(hunk, kept);
  const rows = kept.get(layout) ?? diffRows(hunkLines(hunk), layout);
  kept.set(layout, rows);
  return rows;
}

/** Where a row stands in the view, in pixels, so that a line of it is not at the very top. */
export function lineOffset({ row }: PlacedRow, { hunk, line }: ChangeGoal): number {
  if (row.kind !== "lines" || line === undefined) return hunk === undefined ? 0 : aboveHunk;
  const place = row.rows.findIndex(({ left, right }) =>
    line.side === "before" ? left?.before === line.line : right?.after === line.line,
  );
  return aboveLine - Math.max(0, place) * lineHeight;
}

/** Pixels of what is before a hunk, or a line, that somebody goes to. */
const aboveHunk = 46;
const aboveLine = 160;
