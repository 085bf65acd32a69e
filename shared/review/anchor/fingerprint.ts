import { maxFingerprintChars, maxNeighbourDistance } from "../limits.ts";
import { hashLine, weighs } from "./lineText.ts";

/** The fingerprint of a line, for finding it without its original text. */
export interface LineFingerprint {
  /** 1-based. */
  readonly line: number;
  /** 32-bit hash of the line without whitespace. */
  readonly hash: number;
  /** Hashes of the nearest preceding lines that have letters or digits, nearest first, at most 3; `after` likewise. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The trimmed line, truncated to 120 UTF-16 code units. */
  readonly text: string;
}

export interface HashedLines {
  readonly lines: readonly string[];
  readonly hashes: Uint32Array;
}

const neighbours = 3;

export function hashLines(lines: readonly string[]): HashedLines {
  const hashes = new Uint32Array(lines.length);
  // Filling it from an iterator takes three times as long.
  for (let place = 0; place < hashes.length; place++) hashes[place] = hashLine(lines[place] ?? "");
  return { lines, hashes };
}

export function createFingerprint(hashed: HashedLines, line: number): LineFingerprint | undefined {
  const place = line - 1;
  const hash = hashed.hashes[place];
  if (hash === undefined) return undefined;
  const before = listNeighbourHashes(hashed, place, -1);
  return {
    line,
    hash,
    before,
    after: listNeighbourHashes(hashed, place, 1),
    text: shortenText(hashed.lines[place] ?? ""),
  };
}

export function shortenText(line: string): string {
  return line.trim().slice(0, maxFingerprintChars);
}

export function listNeighbourHashes({ hashes, lines }: HashedLines, place: number, step: 1 | -1): readonly number[] {
  const found: number[] = [];
  for (let distance = 1; distance <= maxNeighbourDistance && found.length < neighbours; distance++) {
    const hash = hashes[place + distance * step];
    if (hash === undefined) break;
    if (weighs(lines[place + distance * step] ?? "", 1)) found.push(hash);
  }
  return found;
}
