import { maxLineOccurrences } from "../limits.ts";
import { type HashedLines, hashLines, type LineFingerprint, listNeighbourHashes, shortenText } from "./fingerprint.ts";
import type { Whereabouts } from "./followSpan.ts";
import { splitTextLines, weighLine } from "./lineText.ts";

export interface SearchedFile {
  readonly path: string;
  readonly text: string;
}

export interface FilePlace {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** True when the line has the same text, ignoring surrounding whitespace. */
  readonly isSame: boolean;
  readonly confidence: number;
}

export interface IndexedFile extends HashedLines {
  readonly path: string;
  readonly firsts: ReadonlyMap<number, number>;
  /** For each place, the next one with the same hash, or -1. */
  readonly nexts: Int32Array;
}

/** Minimum evidence for a place, out of 8, and its minimum lead over the second best: lower in the line's own file. */
const minEvidence = { ownFile: 2.5, anyFile: 4.5 };
const minLead = { ownFile: 0.75, anyFile: 1 };
/** Letters and digits from which a line counts as significant on its own. */
const telling = 20;

export function indexFile({ path, text }: SearchedFile, lines = splitTextLines(text)): IndexedFile {
  const hashed = hashLines(lines);
  const firsts = new Map<number, number>();
  const nexts = new Int32Array(lines.length);
  for (let place = lines.length - 1; place >= 0; place--) {
    const hash = hashed.hashes[place] ?? 0;
    nexts[place] = firsts.get(hash) ?? -1;
    firsts.set(hash, place);
  }
  return { path, firsts, nexts, ...hashed };
}

/**
 * Finds the line of a file that matches a fingerprint: equal except for whitespace, with the most matching neighbours,
 * by a clear lead.
 */
export function findFingerprint(print: LineFingerprint, file: IndexedFile): Whereabouts {
  if (!file.firsts.has(print.hash)) return { kind: "gone", reason: "deleted", confidence: 1 };
  const found = findPlace(print, [file], "ownFile");
  if (found === undefined) return { kind: "gone", reason: "unsure", confidence: 0 };
  const { line, isSame, confidence } = found;
  const kind = !isSame ? "edited" : line === print.line ? "exact" : "moved";
  return { kind, line, endLine: line, confidence };
}

/** Finds the only place in several files that matches a fingerprint; undefined when there is none, or no clear one. */
export function findInFiles(print: LineFingerprint, files: readonly IndexedFile[]): FilePlace | undefined {
  return findPlace(print, files, "anyFile");
}

function findPlace(
  print: LineFingerprint,
  files: readonly IndexedFile[],
  where: "ownFile" | "anyFile",
): FilePlace | undefined {
  let file: IndexedFile | undefined;
  let best = -1;
  let most = 0;
  let second = 0;
  for (const searched of files) {
    const places = listPlaces(print.hash, searched);
    if (places.length > maxLineOccurrences) continue;
    for (const place of places) {
      const evidence = measureEvidence(print, searched, place);
      if (evidence > most) {
        second = most;
        most = evidence;
        best = place;
        file = searched;
      } else second = Math.max(second, evidence);
    }
  }
  if (file === undefined || most < minEvidence[where] || most - second < minLead[where]) return undefined;
  const confidence = Math.min(0.95, 0.7 + (most - minEvidence[where]) / 10);
  const isSame = shortenText(file.lines[best] ?? "") === print.text;
  return { path: file.path, line: best + 1, isSame, confidence };
}

export function listPlaces(hash: number, { firsts, nexts }: IndexedFile): readonly number[] {
  const places: number[] = [];
  for (
    let place = firsts.get(hash) ?? -1;
    place >= 0 && places.length <= maxLineOccurrences;
    place = nexts[place] ?? -1
  )
    places.push(place);
  return places;
}

/** Counts 1 for each matching neighbour, slightly more for nearer ones, plus the weight of the line itself. */
function measureEvidence(print: LineFingerprint, file: IndexedFile, place: number): number {
  const own = Math.min(1.5, (1.5 * weighLine(file.lines[place] ?? "")) / telling);
  const before = countCommon(print.before, listNeighbourHashes(file, place, -1));
  return own + before + countCommon(print.after, listNeighbourHashes(file, place, 1));
}

function countCommon(remembered: readonly number[], found: readonly number[]): number {
  const nearest = remembered.length > 0 && remembered[0] === found[0] ? 0.25 : 0;
  return remembered.filter((hash) => found.includes(hash)).length + nearest;
}
