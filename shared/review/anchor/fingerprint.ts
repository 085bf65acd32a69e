import { hashLine, weighs } from "./lineText.ts";

/** What is remembered of a line, so that it can be found without the text it was in. */
export interface LineFingerprint {
  /** 1-based. */
  readonly line: number;
  /** Hash of the line without whitespace: 32 bits. */
  readonly hash: number;
  /** The same of the nearest lines before it that have letters or digits, nearest first, 3 at most. */
  readonly before: readonly number[];
  /** The same of those after it. */
  readonly after: readonly number[];
  /** The line without the whitespace around it, its first 120 UTF-16 code units. */
  readonly text: string;
}

/** Lines with their hashes. */
export interface HashedLines {
  readonly lines: readonly string[];
  readonly hashes: Uint32Array;
}

/** Neighbours that are remembered on each side. */
const neighbours = 3;
/** Lines that are looked through for them. */
const mostLooked = 12;
const mostText = 120;

/** Hashes the lines of a text. */
export function hashLines(lines: readonly string[]): HashedLines {
  const hashes = new Uint32Array(lines.length);
  // Filling it from an iterator takes three times as long.
  for (let place = 0; place < hashes.length; place++) hashes[place] = hashLine(lines[place] ?? "");
  return { lines, hashes };
}

/** What to remember of a line of a text; nothing where it has no such line. */
export function fingerprintOf(hashed: HashedLines, line: number): LineFingerprint | undefined {
  const place = line - 1;
  const hash = hashed.hashes[place];
  if (hash === undefined) return undefined;
  const before = neighbourHashes(hashed, place, -1);
  return { line, hash, before, after: neighbourHashes(hashed, place, 1), text: shortText(hashed.lines[place] ?? "") };
}

/** The part of a line that is remembered. */
export function shortText(line: string): string {
  return line.trim().slice(0, mostText);
}

/** Hashes of the nearest telling lines on one side of a place, which is 0-based. */
export function neighbourHashes({ hashes, lines }: HashedLines, place: number, step: 1 | -1): readonly number[] {
  const found: number[] = [];
  for (let distance = 1; distance <= mostLooked && found.length < neighbours; distance++) {
    const hash = hashes[place + distance * step];
    if (hash === undefined) break;
    if (weighs(lines[place + distance * step] ?? "", 1)) found.push(hash);
  }
  return found;
}
