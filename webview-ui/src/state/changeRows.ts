import type { ChangedFile, ChangeHunk } from "@dialectic/shared/protocol";
import { type ChangeGoal, changedFiles, type FileHunks, type OpenChanges } from "./changesState.ts";
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
  return changedFiles(open).flatMap((file) => [headOf(file), ...bodyOf(open, file, layout)]);
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

function headOf(file: ChangedFile): PlacedRow {
  const id = fileRowId(file.id);
  return { id, key: id, row: { kind: "file", file }, height: fileHeight };
}

function bodyOf({ hunks, folded }: OpenChanges, file: ChangedFile, layout: DiffLayout): readonly PlacedRow[] {
  if (folded.has(file.id)) return [];
  const found = hunks.get(file.id);
  if (found === undefined) {
    const lines = (file.additions ?? 0) + (file.deletions ?? 0);
    const height = headingHeight + (lines === 0 ? 0 : lines + 6) * lineHeight;
    return [{ id: firstId(file), key: `waiting ${file.id}`, row: { kind: "waiting", file }, height }];
  }
  const kept = known.get(found) ?? new Map<string, readonly PlacedRow[]>();
  known.set(found, kept);
  const rows = kept.get(layout) ?? rowsOf(file, found, layout);
  kept.set(layout, rows);
  return rows;
}

/** The first row has the place of the one that waited, so that a reader who looks there stays there. */
function firstId({ id }: ChangedFile): string {
  return `body ${id}`;
}

function rowsOf(file: ChangedFile, { hunks, notice, language }: FileHunks, layout: DiffLayout): readonly PlacedRow[] {
  const rows = hunks.flatMap((hunk) => {
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
  });
  const text = notice ?? (hunks.length === 0 ? "No line of it has changed." : undefined);
  const said: readonly PlacedRow[] =
    text === undefined
      ? []
      : [
          {
            id: `notice ${file.id}`,
            key: `notice ${file.id}`,
            row: { kind: "notice", file, text },
            height: headingHeight,
          },
        ];
  return [...rows, ...said].map((each, place) => (place === 0 ? { ...each, id: firstId(file) } : each));
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
