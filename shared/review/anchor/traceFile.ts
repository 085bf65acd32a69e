import { type FilePlace, findInFiles, type IndexedFile, indexFile, type SearchedFile } from "./findFingerprint.ts";
import { fingerprintOf, type HashedLines, hashLines, type LineFingerprint } from "./fingerprint.ts";
import { followSpan, type LineSpan, type Whereabouts } from "./followSpan.ts";
import { textLines } from "./lineText.ts";
import { traceLines } from "./lineTrace.ts";
import { type ComparedFile, compareFile, findRenamed } from "./renamedFile.ts";

/** Where lines are, and in which file. */
export interface FileWhereabouts {
  readonly path: string;
  readonly place: Whereabouts;
}

/** The files that came or changed since lines were anchored; prepared when they are first needed, once for all traces. */
export interface ChangedFiles {
  readonly compared: () => readonly ComparedFile[];
  readonly indexed: () => readonly IndexedFile[];
}

/** Takes the files that came or changed, to look for renamed files and moved code in them. */
export function changedFiles(files: readonly SearchedFile[]): ChangedFiles {
  let split: readonly (readonly string[])[] | undefined;
  const lines = () => {
    split ??= files.map(({ text }) => textLines(text));
    return split;
  };
  let compared: readonly ComparedFile[] | undefined;
  let indexed: readonly IndexedFile[] | undefined;
  return {
    compared: () => {
      compared ??= files.map((file, place) => compareFile(file, lines()[place]));
      return compared;
    },
    indexed: () => {
      indexed ??= files.map((file, place) => indexFile(file, lines()[place]));
      return indexed;
    },
  };
}

/**
 * Follows lines of a file into a later state of the workspace: through its own changes, a rename, and to code that was
 * moved into one of the other files that came or changed. `now` is nothing when no file has that path any more.
 */
export function traceFile(
  file: SearchedFile,
  now: string | undefined,
  changed: ChangedFiles,
): (span: LineSpan) => FileWhereabouts {
  const renamed = now === undefined ? findRenamed(file, changed.compared()) : undefined;
  const text = now ?? renamed?.text;
  const path = renamed?.path ?? file.path;
  const trace = text === undefined ? undefined : traceLines(file.text, text);
  const lines = trace?.before ?? textLines(file.text);
  let hashed: HashedLines | undefined;
  return (span) => {
    const place: Whereabouts =
      trace === undefined ? { kind: "gone", reason: "no-file", confidence: 1 } : followSpan(trace, span);
    if (place.kind !== "gone" || place.reason === "never-there") return { path, place };
    hashed ??= hashLines(lines);
    const start = fingerprintOf(hashed, span.line);
    const end = span.endLine > span.line ? fingerprintOf(hashed, span.endLine) : start;
    if (start === undefined || end === undefined) return { path, place };
    return findPrints(start, end, changed.indexed(), path) ?? { path, place };
  };
}

/** Where both ends of lines are in another file than their own. */
function findPrints(
  start: LineFingerprint,
  end: LineFingerprint,
  files: readonly IndexedFile[],
  own: string,
): FileWhereabouts | undefined {
  const first = findInFiles(start, files);
  const last = end === start ? first : findInFiles(end, files);
  if (first === undefined || last === undefined || first.path === own) return undefined;
  if (last.path !== first.path || last.line - first.line !== end.line - start.line) return undefined;
  return { path: first.path, place: movedTo(first, last) };
}

function movedTo(first: FilePlace, last: FilePlace): Whereabouts {
  const kind = first.isSame && last.isSame ? "moved" : "edited";
  return { kind, line: first.line, endLine: last.line, confidence: Math.min(first.confidence, last.confidence) };
}
