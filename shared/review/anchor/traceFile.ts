import {
  type FilePlace,
  findInFiles,
  type IndexedFile,
  indexFile,
  listPlaces,
  type SearchedFile,
} from "./findFingerprint.ts";
import { createFingerprint, type HashedLines, hashLines, type LineFingerprint } from "./fingerprint.ts";
import { followSpan, type LineSpan, type Whereabouts } from "./followSpan.ts";
import { hashLetters, splitTextLines, weighLine, weighs } from "./lineText.ts";
import { traceLines } from "./lineTrace.ts";

/** Minimum share of significant lines in common for one file to count as the renamed other. */
const minAlike = 0.5;
/** Bonus for files that differ only in folder or extension. */
const sameName = 0.25;
const minLead = 0.1;
const telling = 5;

interface ComparedFile {
  readonly file: SearchedFile;
  readonly lines: ReadonlySet<number>;
}

function compareFile(file: SearchedFile, text = splitTextLines(file.text)): ComparedFile {
  const lines = new Set<number>();
  for (const line of text) if (weighs(line, telling)) lines.add(hashLetters(line));
  return { file, lines };
}

/** Finds the only file that a file was renamed to; undefined when no file is similar enough, or none clearly. */
function findRenamed(file: SearchedFile, others: readonly ComparedFile[]): SearchedFile | undefined {
  const { lines } = compareFile(file);
  const name = getStem(file.path);
  let best: SearchedFile | undefined;
  let most = 0;
  let second = 0;
  for (const other of others) {
    if (other.file.path === file.path) continue;
    const alike = measureOverlap(lines, other.lines) + (getStem(other.file.path) === name ? sameName : 0);
    if (alike > most) {
      second = most;
      most = alike;
      best = other.file;
    } else second = Math.max(second, alike);
  }
  return most >= minAlike && most - second >= minLead ? best : undefined;
}

function getStem(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
}

function measureOverlap(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let common = 0;
  for (const hash of one) if (other.has(hash)) common++;
  return common / Math.max(1, one.size, other.size);
}

/**
 * Minimum number of letters and digits in several lines that are found as one block, regardless of its surroundings.
 */
const minBlock = 40;

export interface FileWhereabouts {
  readonly path: string;
  readonly place: Whereabouts;
}

/** The files that were added or changed since lines were anchored; indexed on first use, once for all traces. */
export interface ChangedFiles {
  readonly compared: () => readonly ComparedFile[];
  readonly indexed: () => readonly IndexedFile[];
}

export function indexChangedFiles(files: readonly SearchedFile[]): ChangedFiles {
  let split: readonly (readonly string[])[] | undefined;
  const lines = () => {
    split ??= files.map(({ text }) => splitTextLines(text));
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
 * Follows lines of a file into a later state of the workspace: through its own changes, a rename, and moves of code to
 * other added or changed files. `now` is undefined when no file has that path any more.
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
  const findMoved = findElsewhere({ path, text: file.text }, trace?.before);
  return (span) => {
    const place: Whereabouts =
      trace === undefined ? { kind: "gone", reason: "no-file", confidence: 1 } : followSpan(trace, span);
    if (place.kind !== "gone" || place.reason === "never-there") return { path, place };
    return findMoved(span, changed) ?? { path, place };
  };
}

export function findElsewhere(
  file: SearchedFile,
  lines = splitTextLines(file.text),
): (span: LineSpan, changed: ChangedFiles) => FileWhereabouts | undefined {
  let hashed: HashedLines | undefined;
  return (span, changed) => {
    hashed ??= hashLines(lines);
    const start = createFingerprint(hashed, span.line);
    const end = span.endLine > span.line ? createFingerprint(hashed, span.endLine) : start;
    if (start === undefined || end === undefined) return undefined;
    const files = changed.indexed();
    const block = end === start ? undefined : findBlock(hashed, span, files);
    const found = block ?? findPrints(start, end, files);
    return found?.path === file.path ? undefined : found;
  };
}

/**
 * Finds lines that are unchanged and consecutive in exactly one place of all these files; their neighbours may differ.
 */
function findBlock(
  { lines, hashes }: HashedLines,
  { line, endLine }: LineSpan,
  files: readonly IndexedFile[],
): FileWhereabouts | undefined {
  const block = lines.slice(line - 1, endLine);
  if (block.reduce((sum, each) => sum + weighLine(each), 0) < minBlock) return undefined;
  const lead = block.findIndex((each) => weighs(each, 1));
  const found = files.flatMap((file) =>
    listPlaces(hashes[line - 1 + lead] ?? 0, file)
      .map((place) => ({ file, start: place - lead }))
      .filter(({ start }) => block.every((_each, offset) => file.hashes[start + offset] === hashes[line - 1 + offset])),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const { file, start } = only;
  const kind = block.every((each, offset) => file.lines[start + offset] === each) ? "moved" : "edited";
  return { path: file.path, place: { kind, line: start + 1, endLine: start + block.length, confidence: 0.9 } };
}

function findPrints(
  start: LineFingerprint,
  end: LineFingerprint,
  files: readonly IndexedFile[],
): FileWhereabouts | undefined {
  const first = findInFiles(start, files);
  const last = end === start ? first : findInFiles(end, files);
  if (first === undefined || last === undefined) return undefined;
  if (last.path !== first.path || last.line - first.line !== end.line - start.line) return undefined;
  return { path: first.path, place: toWhereabouts(first, last) };
}

function toWhereabouts(first: FilePlace, last: FilePlace): Whereabouts {
  const kind = first.isSame && last.isSame ? "moved" : "edited";
  return { kind, line: first.line, endLine: last.line, confidence: Math.min(first.confidence, last.confidence) };
}
