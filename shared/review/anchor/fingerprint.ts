import { compactLine, lineWeight } from "./lineTable.ts";

/** What is remembered of a line, so that it can be found without the text it was in. */
export interface LineFingerprint {
  /** 1-based. */
  readonly line: number;
  /** Hash of the line without whitespace. */
  readonly hash: number;
  /** The same of the nearest lines before it that have letters or digits, nearest first. */
  readonly before: readonly number[];
  /** The same of those after it. */
  readonly after: readonly number[];
  /** The line, its beginning where it is long. */
  readonly text: string;
}

/** Neighbours that are remembered on each side. */
const neighbours = 3;
/** Lines that are looked through for them. */
const mostLooked = 12;
/** UTF-16 code units of a line that are remembered. */
export const mostText = 120;

/** What to remember of a line of a text; nothing where it has no such line. */
export function fingerprintOf(lines: readonly string[], line: number): LineFingerprint | undefined {
  const text = lines[line - 1];
  if (text === undefined) return undefined;
  return {
    line,
    hash: hashLine(text),
    before: neighbourHashes(lines, line - 1, -1),
    after: neighbourHashes(lines, line - 1, 1),
    text: text.trim().slice(0, mostText),
  };
}

/** Hashes of the nearest telling lines on one side of a place, which is 0-based. */
export function neighbourHashes(lines: readonly string[], place: number, step: 1 | -1): readonly number[] {
  const hashes: number[] = [];
  for (let distance = 1; distance <= mostLooked && hashes.length < neighbours; distance++) {
    const line = lines[place + distance * step];
    if (line === undefined) break;
    if (lineWeight(line) > 0) hashes.push(hashLine(line));
  }
  return hashes;
}

/** Hash of a line without whitespace: FNV-1a, 32 bits. */
export function hashLine(line: string): number {
  let hash = 0x811c9dc5;
  const text = compactLine(line);
  for (let offset = 0; offset < text.length; offset++) hash = Math.imul(hash ^ text.charCodeAt(offset), 0x01000193);
  return hash >>> 0;
}
