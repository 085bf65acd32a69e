import type { ChangedFile } from "@dialectic/shared/protocol";
import { memoizeBy } from "@dialectic/shared/review";
import { contextPieceLines, maxPieceLines } from "../../../limits.ts";
import { type DiffRow, type HunkLine, listHunkLines } from "../../../lines/hunkLines.ts";
import {
  type ChangeGoal,
  type FileHunks,
  listChangedFiles,
  type OpenChanges,
  type ShownChanges,
  toHunkRowId,
  type WidenedHunk,
} from "../../../state/changedCode.ts";
import { texts } from "../../../texts/texts.ts";
import { buildLaidOutRows, type CodeLayout } from "./codeLayout.ts";
import { findGapAbove, findGapAtEnd, type HunkGap } from "./hunkContext.ts";

export type ChangeRow =
  | FileRow
  | { readonly kind: "waiting"; readonly file: ChangedFile }
  | { readonly kind: "notice"; readonly file: ChangedFile; readonly text: string }
  | HunkRow
  | { readonly kind: "rest"; readonly file: ChangedFile; readonly hunk: WidenedHunk; readonly gap: HunkGap }
  /** A piece of a hunk, small enough to be mounted at once. */
  | {
      readonly kind: "lines";
      readonly file: ChangedFile;
      readonly hunk: WidenedHunk;
      readonly language: string;
      readonly rows: readonly DiffRow[];
      readonly isFirst: boolean;
    };

export interface FileRow {
  readonly kind: "file";
  readonly file: ChangedFile;
  /** Id of the section, or of the heading at the end, above the code; undefined in the view of changes. */
  readonly below?: string;
  /** True for the first row of its file in a review. */
  readonly isFirst?: boolean;
  /** Undefined where the file cannot be collapsed. */
  readonly isFolded?: boolean;
  /** Number of hunks that are collapsed below it, if it is known. */
  readonly hunks?: number;
  /** Marks as viewed of the changes below it. */
  readonly marks?: readonly string[];
}

export interface HunkRow {
  readonly kind: "hunk";
  readonly file: ChangedFile;
  readonly hunk: WidenedHunk;
  readonly gap?: HunkGap | undefined;
  readonly previous?: string | undefined;
  /** Undefined where the hunk cannot be collapsed. */
  readonly isFolded?: boolean;
  /** True when only whitespace changed, and such changes are hidden. */
  readonly isWhitespace?: true;
  /** True when sections only list the file of the hunk, or name other lines of it. */
  readonly isUnmentioned?: true;
  /** True when some of the changes are in whitespace only, and hidden. */
  readonly hidesSome?: true;
}

export type LinesRow = Extract<ChangeRow, { kind: "lines" }>;
/** A row of the code itself. */
export type CodePieceRow = Extract<ChangeRow, { kind: "hunk" | "lines" | "rest" }>;

export interface PlacedRow {
  readonly id: string;
  /** Identifies the content: a measured height is valid while the key is the same. */
  readonly key: string;
  readonly row: ChangeRow;
  /** Estimated height in pixels, used until the row is measured. */
  readonly height: number;
}

/** Heights in pixels; keep in step with the style sheet. */
const lineHeight = 24;
const headingHeight = 30;
const fileHeight = 44;

const rowsOfFile = memoizeBy((_: FileHunks) => new Map<CodeLayout, readonly PlacedRow[]>());
const rowsOfHunk = memoizeBy((_: WidenedHunk) => new Map<CodeLayout, readonly DiffRow[]>());

/** Undone files and hunks, and those of them that the reader has expanded. */
export interface UndoneRows {
  readonly undone: ReadonlySet<string>;
  readonly expanded: ReadonlySet<string>;
}

export function buildChangeRows(
  { folded, ...open }: OpenChanges,
  layout: CodeLayout,
  folding?: UndoneRows,
): readonly PlacedRow[] {
  return listChangedFiles(open).flatMap((file) => {
    const isUndone = folding?.undone.has(file.id) === true;
    const isHidden = isUndone ? !folding.expanded.has(file.id) : folded.has(file.id);
    if (isHidden) return createHeadRow(file);
    const rows = getFileRows(open, file, layout);
    return [createHeadRow(file), ...(folding === undefined ? rows : foldHunks(rows, folding))];
  });
}

function foldHunks(rows: readonly PlacedRow[], { undone, expanded }: UndoneRows): readonly PlacedRow[] {
  const whitespace = listWhitespace(rows);
  if (undone.size + whitespace.size === 0) return rows;
  return foldUndone(rows, (hash) => (undone.has(hash) || whitespace.has(hash) ? !expanded.has(hash) : undefined));
}

type FoldedHunk = (hash: string) => boolean | undefined;

/** Collapses hunks to their headings. `isFolded` returns undefined for a hunk that cannot be collapsed. */
export function foldUndone(rows: readonly PlacedRow[], isFolded: FoldedHunk): readonly PlacedRow[] {
  return rows.flatMap((placed) => {
    const { row } = placed;
    const fold = row.kind === "hunk" || row.kind === "lines" ? isFolded(row.hunk.hash) : undefined;
    if (fold === undefined) return [placed];
    return row.kind === "hunk" ? [toFolding(placed, row, fold)] : fold ? [] : [placed];
  });
}

function toFolding(placed: PlacedRow, row: Extract<ChangeRow, { kind: "hunk" }>, isFolded: boolean): PlacedRow {
  return { ...placed, key: `${placed.key} ${isFolded}`, row: { ...row, isFolded } };
}

/** Returns the hashes of the hunks in which only whitespace changed, while such changes are hidden. */
export function listWhitespace(rows: readonly PlacedRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ row }) => (row.kind === "hunk" && row.isWhitespace === true ? [row.hunk.hash] : [])));
}

export function unfoldAll(open: OpenChanges): OpenChanges {
  return open.folded.size === 0 ? open : { ...open, folded: new Set() };
}

export function toFileRowId(file: string): string {
  return `file ${file}`;
}

/** Finds the row of a place; undefined until its hunks are loaded. */
export function findRowAt(rows: readonly PlacedRow[], { file, hunk, line, row }: ChangeGoal): PlacedRow | undefined {
  const own = rows.filter(({ row }) => row.file.id === file);
  if (row !== undefined) return rows.find(({ id }) => id === row.id) ?? own[0];
  const pieces = own.flatMap((placed) => (placed.row.kind === "lines" ? [{ placed, row: placed.row }] : []));
  if (line !== undefined) {
    const has = ({ rows }: (typeof pieces)[number]["row"]) =>
      rows.some(({ left, right }) => (line.side === "before" ? left?.before : right?.after) === line.line);
    return pieces.find(({ row }) => has(row))?.placed ?? (pieces.length > 0 ? own[0] : undefined);
  }
  if (hunk !== undefined) return own.find(({ row }) => row.kind === "hunk" && row.hunk.hash === hunk);
  return own[0];
}

export function createHeadRow(file: ChangedFile, id = toFileRowId(file.id)): PlacedRow & { readonly row: FileRow } {
  return { id, key: id, row: { kind: "file", file }, height: fileHeight };
}

/** Returns the rows of a file's lines, or a placeholder until its hunks are loaded. */
export function getFileRows(
  { hunks }: Pick<ShownChanges, "hunks">,
  file: ChangedFile,
  layout: CodeLayout,
): readonly PlacedRow[] {
  const found = hunks.get(file.id);
  if (found === undefined) {
    const lines = (file.additions ?? 0) + (file.deletions ?? 0);
    return [createWaitingRow(file, toFirstId(file), lines === 0 ? 0 : lines + 6)];
  }
  const kept = rowsOfFile(found);
  const rows = kept.get(layout) ?? buildFileRows(file, found, layout);
  kept.set(layout, rows);
  return rows;
}

export function createWaitingRow(file: ChangedFile, id: string, lines: number): PlacedRow {
  return { id, key: `waiting ${id}`, row: { kind: "waiting", file }, height: headingHeight + lines * lineHeight };
}

export function createNoticeRow(file: ChangedFile, text: string, id = `notice ${file.id}`): PlacedRow {
  return { id, key: id, row: { kind: "notice", file, text }, height: headingHeight };
}

/** The first row takes the id of the placeholder, so that the scroll position stays where it is. */
function toFirstId({ id }: ChangedFile): string {
  return `body ${id}`;
}

function buildFileRows(file: ChangedFile, found: FileHunks, layout: CodeLayout): readonly PlacedRow[] {
  const { hunks, notice, language } = found;
  const rows = hunks.flatMap((hunk, place) => {
    const gap = findGapAbove(found, place);
    const [head, ...lines] = buildHunkRows(file, hunk, language, layout);
    return [gap === undefined || head === undefined ? head : withGap(head, gap, hunks[place - 1]?.hash), ...lines];
  });
  const text = notice ?? (hunks.length === 0 ? texts.changes.noLines : undefined);
  const said = text === undefined ? [] : [createNoticeRow(file, text)];
  const heads = rows.flatMap((placed) => (placed?.row.kind === "hunk" ? placed.row : []));
  const isWhitespace = heads.length > 0 && heads.every((head) => head.isWhitespace === true);
  const whitespace = isWhitespace ? [createNoticeRow(file, texts.changes.onlyWhitespace, `whitespace ${file.id}`)] : [];
  const all = [...said, ...whitespace, ...rows.filter((row) => row !== undefined), ...buildRestRows(file, found)];
  return all.map((each, place) => (place === 0 ? { ...each, id: toFirstId(file) } : each));
}

/** Adds the hidden lines before a hunk to its heading. */
export function withGap(head: PlacedRow, gap: HunkGap, previous: string | undefined): PlacedRow {
  const key = `${head.key} ${gap.line}-${gap.endLine}`;
  return head.row.kind === "hunk" ? { ...head, key, row: { ...head.row, gap, previous } } : head;
}

/**
 * Returns the heading of a hunk and its lines in pieces. A piece does not change when context lines are added above or
 * below it.
 */
export function buildHunkRows(
  file: ChangedFile,
  hunk: WidenedHunk,
  language: string,
  layout: CodeLayout,
): readonly PlacedRow[] {
  const all = getDiffRows(hunk, layout);
  const id = toHunkRowId(file.id, hunk.hash, hunk.part);
  const hidden = layout.endsWith("whitespace") ? countHidden(hunk, all) : 0;
  const isWhitespace = layout.endsWith("whitespace") && all.every(({ left, right }) => left === right);
  const hidesSome = !isWhitespace && hidden > 0;
  const whitespace = isWhitespace ? { isWhitespace } : hidesSome ? { hidesSome } : {};
  const row = { kind: "hunk", file, hunk, ...whitespace } as const;
  // The heading of a part names its last line, too.
  const end = hunk.part === undefined ? "" : ` to ${hunk.newLines}`;
  const key = `${id} ${hunk.oldStart} ${hunk.newStart}${end} ${isWhitespace} ${hidesSome} ${hunk.by ?? ""} ${hunk.heading}`;
  const lines = planCuts(hunk, all.length).map(({ name, from, to }): PlacedRow => {
    const rows = all.slice(from, to);
    const own = `${file.id} ${hunk.hash}${hunk.part === undefined ? "" : ` ${hunk.part}`} ${name}`;
    return {
      id: `lines ${own}`,
      key: `${layout} ${own} ${rows[0]?.left?.before} ${rows[0]?.right?.after} ${rows.length}`,
      row: { kind: "lines", file, hunk, language, rows, isFirst: from === 0 },
      height: rows.length * lineHeight,
    };
  });
  return [{ id, key, row, height: headingHeight }, ...lines];
}

/** Returns the number of changed lines that are shown as unchanged. */
function countHidden(hunk: WidenedHunk, rows: readonly DiffRow[]): number {
  const changed = listHunkLines(hunk).filter(({ kind }) => kind !== "same").length;
  const isShown = (line: HunkLine | undefined, kind: HunkLine["kind"]) => Number(line?.kind === kind);
  return rows.reduce((left, row) => left - isShown(row.left, "removed") - isShown(row.right, "added"), changed);
}

interface Cut {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

function planCuts(hunk: WidenedHunk, length: number): readonly Cut[] {
  const [above, end] = [hunk.above ?? 0, length - (hunk.below ?? 0)];
  const cuts: Cut[] = [];
  for (let to = above; to > 0; to -= contextPieceLines)
    cuts.unshift({ name: `above ${above - to}`, from: Math.max(0, to - contextPieceLines), to });
  for (let from = above; from < end; from += maxPieceLines)
    cuts.push({ name: `${(from - above) / maxPieceLines}`, from, to: Math.min(end, from + maxPieceLines) });
  for (let from = end; from < length; from += contextPieceLines)
    cuts.push({ name: `below ${from - end}`, from, to: Math.min(length, from + contextPieceLines) });
  return cuts;
}

function buildRestRows(file: ChangedFile, found: FileHunks): readonly PlacedRow[] {
  const [hunk, gap] = [found.hunks.at(-1), findGapAtEnd(found)];
  if (hunk === undefined || gap === undefined) return [];
  const id = `rest ${file.id}`;
  return [
    { id, key: `${id} ${gap.line}-${gap.endLine}`, row: { kind: "rest", file, hunk, gap }, height: headingHeight },
  ];
}

function getDiffRows(hunk: WidenedHunk, layout: CodeLayout): readonly DiffRow[] {
  const kept = rowsOfHunk(hunk);
  const rows = kept.get(layout) ?? buildLaidOutRows(listHunkLines(hunk), layout);
  kept.set(layout, rows);
  return rows;
}

/** Returns the offset of a row from the top of the view, in pixels, that keeps the line away from the very top. */
export function getLineOffset({ row }: PlacedRow, { hunk, line }: ChangeGoal): number {
  if (row.kind !== "lines" || line === undefined) return hunk === undefined ? 0 : aboveHunk;
  const place = row.rows.findIndex(({ left, right }) =>
    line.side === "before" ? left?.before === line.line : right?.after === line.line,
  );
  return aboveLine - Math.max(0, place) * lineHeight;
}

/** Pixels kept free above a hunk, or above a line, that the reader jumps to. */
const aboveHunk = 46;
const aboveLine = 160;
