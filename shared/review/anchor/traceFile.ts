import { fingerprintOf } from "./fingerprint.ts";
import { type FilePlace, findInFiles, type IndexedFile, indexFile, type SearchedFile } from "./findFingerprint.ts";
import { followSpan, type LineSpan, type Whereabouts } from "./followSpan.ts";
import { textLines } from "./lineTable.ts";
import { traceLines } from "./lineTrace.ts";
import { mostAlike } from "./renamedFile.ts";

/** Where lines are, and in which file. */
export interface FileWhereabouts {
  readonly path: string;
  readonly place: Whereabouts;
}

/**
 * Follows lines of a file into a later state of the workspace: through its own changes, a rename, and to code that was
 * moved into one of the other files that came or changed. `now` is nothing when no file has that path any more.
 */
export function traceFile(
  file: SearchedFile,
  now: string | undefined,
  others: readonly SearchedFile[],
): (span: LineSpan) => FileWhereabouts {
  const renamed = now === undefined ? mostAlike(file.text, others) : undefined;
  const text = now ?? renamed?.text;
  const trace = text === undefined ? undefined : traceLines(file.text, text);
  const path = renamed?.path ?? file.path;
  const lines = trace?.before ?? textLines(file.text);
  let index: readonly IndexedFile[] | undefined;
  return (span) => {
    const place: Whereabouts =
      trace === undefined ? { kind: "gone", reason: "no-file", confidence: 1 } : followSpan(trace, span);
    if (place.kind !== "gone" || place.reason === "never-there") return { path, place };
    index ??= others.filter((other) => other.path !== path).map(indexFile);
    const moved = findSpan(lines, span, index);
    return moved ?? { path, place };
  };
}

function findSpan(
  lines: readonly string[],
  span: LineSpan,
  files: readonly IndexedFile[],
): FileWhereabouts | undefined {
  const start = findLine(lines, span.line, files);
  if (start === undefined) return undefined;
  const end = span.endLine <= span.line ? start : findLine(lines, span.endLine, files);
  if (end === undefined || end.path !== start.path || end.line < start.line) return undefined;
  const confidence = Math.min(start.confidence, end.confidence);
  return { path: start.path, place: { kind: "moved", line: start.line, endLine: end.line, confidence } };
}

function findLine(lines: readonly string[], line: number, files: readonly IndexedFile[]): FilePlace | undefined {
  const print = fingerprintOf(lines, line);
  return print === undefined ? undefined : findInFiles(print, files);
}
