import type { Failure } from "@dialectic/shared/capability";
import { formatCount } from "@dialectic/shared/protocol";
import type { TextLines } from "@dialectic/shared/review";
import { failure } from "./declare.ts";

/** A range in a file that names something; without a column, the whole line. */
export interface Stretch {
  readonly file: string;
  readonly line: number;
  readonly column?: number | undefined;
  readonly endLine?: number | undefined;
  readonly endColumn?: number | undefined;
}

/** Position of a stretch in a text, as offsets and as the place of its end. */
export interface StretchBounds {
  readonly kind: "bounds";
  readonly start: number;
  readonly end: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * Finds a stretch in its file: a place has no length, and lines beyond the last are left out. Fails when the line or
 * the column does not exist.
 */
export function findStretchBounds(stretch: Stretch, lines: TextLines): StretchBounds | Failure {
  const { file, line, column, endLine: wantedEnd, endColumn: wantedColumn } = stretch;
  const endLine = Math.min(wantedEnd ?? line, lines.count);
  const isPlace = column !== undefined && wantedEnd === undefined && wantedColumn === undefined;
  const endColumn = isPlace ? column : (wantedColumn ?? lines.line(endLine).length + 1);
  const start = lines.offsetAt(line, column ?? 1);
  const end = lines.offsetAt(endLine, endColumn);
  if (line > lines.count) return failure(`${file} has no line ${line}: it has ${formatCount(lines.count, "line")}.`);
  if (start === undefined) return explainNoColumn(file, line, column ?? 1, lines);
  if (end === undefined) return explainNoColumn(file, endLine, endColumn, lines);
  if (end < start) return failure(`This stretch of ${file} ends before it begins: ${describeStretch(stretch)}.`);
  return { kind: "bounds", start, end, endLine, endColumn };
}

export function describeStretch({ line, column, endLine, endColumn }: Stretch): string {
  const place = describePosition(line, column);
  const isOneLine = endLine === undefined || endLine === line;
  return isOneLine && endColumn === undefined ? place : `${place} to ${describePosition(endLine ?? line, endColumn)}`;
}

function explainNoColumn(file: string, line: number, column: number, lines: TextLines): Failure {
  const last = lines.line(line).length + 1;
  return failure(`${file} has no column ${column} in line ${line}, which ends at column ${last}.`);
}

function describePosition(line: number, column: number | undefined): string {
  return column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
}
