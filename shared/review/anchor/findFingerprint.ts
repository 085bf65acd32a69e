import { hashLine, type LineFingerprint, mostText, neighbourHashes } from "./fingerprint.ts";
import type { Whereabouts } from "./followSpan.ts";
import { lineWeight, textLines } from "./lineTable.ts";

/** A file in which lines are looked for. */
export interface SearchedFile {
  readonly path: string;
  readonly text: string;
}

/** A place in one of several files. */
export interface FilePlace {
  readonly path: string;
  readonly line: number;
  /** Whether the line has the same text, but for the whitespace around it. */
  readonly isSame: boolean;
  readonly confidence: number;
}

/** Lines whose neighbours are compared in one file; a line that is there more often is not found by itself. */
const mostCompared = 200;
/** Evidence, of at most 8, that a place needs, and needs more than the second best. */
const leastEvidence = 4.5;
const leastLead = 1;
/** Letters and digits from which on a line speaks for itself. */
const telling = 20;

interface FoundPlace {
  readonly place: number;
  readonly evidence: number;
}

/** The line of a text that has a fingerprint: equal but for whitespace, with the most of its neighbours, and clearly. */
export function findFingerprint(print: LineFingerprint, text: string): Whereabouts {
  const lines = textLines(text);
  const { best, second } = bestPlaces(print, lines);
  if (best === undefined) return { kind: "gone", reason: "deleted", confidence: 1 };
  const confidence = confidenceOf(best.evidence, second);
  if (confidence === 0) return { kind: "gone", reason: "unsure", confidence };
  const line = best.place + 1;
  const found = { line, endLine: line, confidence };
  if (!hasText(print, lines[best.place])) return { kind: "edited", ...found };
  return { kind: line === print.line ? "exact" : "moved", ...found };
}

/** The one place in several files that has a fingerprint; nothing where there is none, or no clear one. */
export function findInFiles(print: LineFingerprint, files: readonly IndexedFile[]): FilePlace | undefined {
  let found: { readonly file: IndexedFile; readonly place: FoundPlace } | undefined;
  let second = 0;
  for (const file of files) {
    const places = file.places.get(print.hash);
    if (places === undefined) continue;
    const { best, second: other } = bestPlaces(print, file.lines, places);
    if (best === undefined) continue;
    if (found === undefined || best.evidence > found.place.evidence) {
      second = Math.max(other, found?.place.evidence ?? 0, second);
      found = { file, place: best };
    } else second = Math.max(second, best.evidence);
  }
  if (found === undefined) return undefined;
  const confidence = confidenceOf(found.place.evidence, second);
  if (confidence === 0) return undefined;
  const { file, place } = found;
  return { path: file.path, line: place.place + 1, isSame: hasText(print, file.lines[place.place]), confidence };
}

/** A file with the places of its lines by their hashes. */
export interface IndexedFile {
  readonly path: string;
  readonly lines: readonly string[];
  readonly places: ReadonlyMap<number, readonly number[]>;
}

/** Prepares a file for many searches. */
export function indexFile({ path, text }: SearchedFile): IndexedFile {
  const lines = textLines(text);
  const places = new Map<number, number[]>();
  lines.forEach((line, place) => {
    const hash = hashLine(line);
    const known = places.get(hash);
    if (known === undefined) places.set(hash, [place]);
    else if (known.length <= mostCompared) known.push(place);
  });
  return { path, lines, places };
}

function hasText(print: LineFingerprint, line: string | undefined): boolean {
  return line?.trim().slice(0, mostText) === print.text;
}

function confidenceOf(evidence: number, second: number): number {
  if (evidence < leastEvidence || evidence - second < leastLead) return 0;
  return Math.min(0.95, 0.7 + (evidence - leastEvidence) / 10);
}

function bestPlaces(
  print: LineFingerprint,
  lines: readonly string[],
  known?: readonly number[],
): { readonly best: FoundPlace | undefined; readonly second: number } {
  const places = known ?? placesOf(lines, print.hash);
  let best: FoundPlace | undefined;
  let second = 0;
  if (places.length > mostCompared) return { best, second };
  for (const place of places) {
    const evidence = evidenceAt(print, lines, place);
    if (best === undefined || evidence > best.evidence) {
      second = best?.evidence ?? 0;
      best = { place, evidence };
    } else second = Math.max(second, evidence);
  }
  return { best, second };
}

function placesOf(lines: readonly string[], hash: number): readonly number[] {
  const places: number[] = [];
  lines.forEach((line, place) => {
    if (hashLine(line) === hash) places.push(place);
  });
  return places;
}

/** One for each neighbour that is there, the nearest a little more, and what the line itself says. */
function evidenceAt(print: LineFingerprint, lines: readonly string[], place: number): number {
  const own = Math.min(1.5, (1.5 * lineWeight(lines[place] ?? "")) / telling);
  return (
    own +
    countCommon(print.before, neighbourHashes(lines, place, -1)) +
    countCommon(print.after, neighbourHashes(lines, place, 1))
  );
}

function countCommon(remembered: readonly number[], found: readonly number[]): number {
  const nearest = remembered.length > 0 && remembered[0] === found[0] ? 0.25 : 0;
  return remembered.filter((hash) => found.includes(hash)).length + nearest;
}
