import { type ChangeHunk, toLook } from "@dialectic/shared/protocol";
import { boundLines } from "@dialectic/shared/review";
import { maxShownLineChars } from "../limits.ts";

/** A line of a hunk without its leading sign. */
export interface HunkLine {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
  /** 1-based; set on the sides that have the line. */
  readonly before?: number;
  readonly after?: number;
  /** Set on the last line of a file that has no line end. */
  readonly isUnended?: true;
}

/** A row of a diff. A removed line and the line that replaces it form a pair. */
export interface DiffRow {
  readonly left?: HunkLine;
  readonly right?: HunkLine;
  /** The line to compare with, word by word. Lines that stand side by side are compared without it. */
  readonly partner?: HunkLine;
  /** Lines that stand elsewhere in the run and must be compared all the same, by those that they are compared with. */
  readonly rivals?: ReadonlyMap<HunkLine, HunkLine>;
}

export type DiffLayout = "inline" | "side-by-side";

interface Run {
  readonly same: readonly HunkLine[];
  readonly removed: readonly HunkLine[];
  readonly added: readonly HunkLine[];
}

export function listHunkLines({ body, oldStart, newStart }: ChangeHunk): readonly HunkLine[] {
  const lines: HunkLine[] = [];
  let before = oldStart;
  let after = newStart;
  const texts = splitBody(body);
  const shown = boundLines(texts.map((line) => line.slice(1, maxShownLineChars + 1)));
  for (const [place, line] of texts.entries()) {
    // A line over the limit keeps its text here: only the parts around its changes are shown.
    const text = line.length > maxShownLineChars ? line.slice(1) : (shown[place] ?? "");
    if (line.startsWith("+")) lines.push({ kind: "added", text, after: after++ });
    else if (line.startsWith("-")) lines.push({ kind: "removed", text, before: before++ });
    else if (line.startsWith("\\"))
      lines.push(...lines.splice(-1).map((last) => ({ ...last, isUnended: true }) as const));
    else lines.push({ kind: "same", text, before: before++, after: after++ });
  }
  return lines;
}

/** Splits a body into lines. A carriage return that all of them end with distinguishes none, and is left out. */
function splitBody(body: string): readonly string[] {
  const texts = body.split("\n");
  // The body ends with a line end, which leaves an empty last element.
  if (texts.at(-1) === "") texts.pop();
  const isUnended = (place: number) => texts[place + 1]?.startsWith("\\") === true;
  const isAlike = texts.every((line, place) => /^\\|\r$/.test(line) || isUnended(place));
  return isAlike ? texts.map((line) => line.replace(/\r$/, "")) : texts;
}

export function buildDiffRows(lines: readonly HunkLine[], layout: DiffLayout): readonly DiffRow[] {
  return splitIntoRuns(lines).flatMap(({ same, removed, added }) => {
    const rows = layout === "inline" ? buildInlineRows(removed, added) : buildPairedRows(removed, added);
    const rivals = findRivals(removed, added);
    return [
      ...same.map((line) => ({ left: line, right: line })),
      ...(rivals.size === 0 ? rows : rows.map((row) => ({ ...row, rivals }))),
    ];
  });
}

/** Returns the line that a line of a row is compared with. */
export function findPartner({ left, right, partner, rivals }: DiffRow, line: HunkLine): HunkLine | undefined {
  const opposite = left === right ? undefined : line === left ? right : left;
  return rivals?.get(line) ?? partner ?? opposite;
}

function buildInlineRows(removed: readonly HunkLine[], added: readonly HunkLine[]): readonly DiffRow[] {
  // In runs of different lengths the lines cannot be matched.
  const isPaired = removed.length === added.length;
  const withPartner = (partner: HunkLine | undefined) => (isPaired && partner !== undefined ? { partner } : {});
  return [
    ...removed.map((left, place) => ({ left, ...withPartner(added[place]) })),
    ...added.map((right, place) => ({ right, ...withPartner(removed[place]) })),
  ];
}

function buildPairedRows(removed: readonly HunkLine[], added: readonly HunkLine[]): readonly DiffRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, place) => {
    const [left, right] = [removed[place], added[place]];
    return { ...(left === undefined ? {} : { left }), ...(right === undefined ? {} : { right }) };
  });
}

const plain = /^[\t\r -~]*$/;

/**
 * Pairs the lines of a run whose difference a reader would miss otherwise: those that look the same, and those that are
 * too long to be shown whole, in their order.
 */
function findRivals(removed: readonly HunkLine[], added: readonly HunkLine[]): ReadonlyMap<HunkLine, HunkLine> {
  const rivals = new Map<HunkLine, HunkLine>();
  if (removed.length === 0 || added.length === 0) return rivals;
  const isLong = ({ text }: HunkLine) => text.length > maxShownLineChars;
  const [longRemoved, longAdded] = [removed.filter(isLong), added.filter(isLong)];
  for (const [place, line] of longAdded.entries()) pair(rivals, longRemoved[place], line);
  if ([...removed, ...added].every(({ text }) => plain.test(text))) return rivals;
  const looks = new Map(removed.map((line) => [toLook(line.text), line]));
  for (const line of added) pair(rivals, looks.get(toLook(line.text)), line);
  return rivals;
}

function pair(rivals: Map<HunkLine, HunkLine>, removed: HunkLine | undefined, added: HunkLine): void {
  if (removed === undefined || removed.text === added.text) return;
  rivals.set(removed, added);
  rivals.set(added, removed);
}

/** Splits the lines into runs: unchanged lines, then removed ones and those that replace them. */
function splitIntoRuns(lines: readonly HunkLine[]): readonly Run[] {
  const runs: { same: HunkLine[]; removed: HunkLine[]; added: HunkLine[] }[] = [];
  let last: HunkLine["kind"] = "added";
  for (const line of lines) {
    const isNew = (line.kind === "same" && last !== "same") || (line.kind === "removed" && last === "added");
    if (isNew || runs.length === 0) runs.push({ same: [], removed: [], added: [] });
    runs.at(-1)?.[line.kind].push(line);
    last = line.kind;
  }
  return runs;
}
