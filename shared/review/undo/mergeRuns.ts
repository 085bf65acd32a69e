import { alignSequences } from "../diff/alignSequences.ts";
import { type ChangedRuns, type LineRun, replaceRuns } from "./lineRuns.ts";

/** A change whose lines differ from those it was made for; none of its runs is replaced. */
export interface RunConflict {
  readonly id: string;
  /** 0-based line of the present text. */
  readonly line: number;
  /** Lines around the change as they would be, as they were left, and as they are now. */
  readonly wanted: readonly string[];
  readonly left: readonly string[];
  readonly now: readonly string[];
}

export interface MergedRuns {
  readonly lines: readonly string[];
  /** The changes that were made, with their places in the present text. */
  readonly made: readonly ChangedRuns[];
  readonly conflicts: readonly RunConflict[];
}

export interface MergedTexts {
  /** The lines that the runs replace. */
  readonly left: readonly string[];
  readonly now: readonly string[];
  /** Line ends of the present text differ from those of the other one, as after a checkout with `core.autocrlf`. */
  readonly areEndsLoose?: boolean;
}

/**
 * Makes changes to a text that may have been edited since. Strict: the lines of a change must all be there, together,
 * and at one possible place only. Lines are inserted only between the two lines that they belong between.
 */
export function mergeRuns(texts: MergedTexts, changes: readonly ChangedRuns[]): MergedRuns {
  const numbered = numberLines(texts);
  const places = findSurePlaces(numbered);
  const made: ChangedRuns[] = [];
  const conflicts: RunConflict[] = [];
  for (const { id, runs } of changes) {
    const placed = runs
      .map((run) => placeRun(run, { ...texts, ...numbered, places }))
      .filter((run) => run !== undefined);
    if (placed.length === runs.length) made.push({ id, runs: placed });
    else conflicts.push(describeConflict({ id, runs }, texts, places));
  }
  const all = made.flatMap(({ runs }) => runs);
  return { lines: all.length === 0 ? texts.now : replaceRuns(texts.now, all), made, conflicts };
}

/** Places of the lines of `left` in `now`; -1 where a line is gone, or could be one of several. */
type Places = Int32Array;

interface NumberedTexts {
  readonly before: Int32Array;
  readonly after: Int32Array;
}

/** Gives equal lines equal numbers. */
function numberLines({ left, now, areEndsLoose = false }: MergedTexts): NumberedTexts {
  const numbers = new Map<string, number>();
  const numberLine = (line: string): number => {
    const key = areEndsLoose ? line.replace(/\r\n$/, "\n") : line;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  return { before: Int32Array.from(left, numberLine), after: Int32Array.from(now, numberLine) };
}

/** Aligns both texts from both ends: a line that is found at two places may have been replaced by its equal. */
function findSurePlaces({ before, after }: NumberedTexts): Places {
  const forward = alignLines(before, after);
  const backward = alignLines(before.toReversed(), after.toReversed()).reverse();
  return forward.map((place, at) => (place >= 0 && place === after.length - 1 - (backward[at] ?? -1) ? place : -1));
}

function alignLines(before: Int32Array, after: Int32Array): Places {
  const places = new Int32Array(before.length).fill(-1);
  for (const match of alignSequences({ before, after }))
    for (let at = 0; at < match.length; at++) places[match.before + at] = match.after + at;
  return places;
}

interface AlignedTexts extends MergedTexts, NumberedTexts {
  readonly places: Places;
}

function placeRun(run: LineRun, texts: AlignedTexts): LineRun | undefined {
  const start = run.removed > 0 ? findBlock(run, texts) : findGap(run.start, texts);
  if (start === undefined || !isUnmistakable(run, start, texts)) return undefined;
  const { now, areEndsLoose = false } = texts;
  const end = start + run.removed;
  // A last line without an end would run into the line below it.
  if (end < now.length && run.inserted.at(-1)?.endsWith("\n") === false) return undefined;
  const inserted = areEndsLoose ? adaptEnds(run.inserted, now, { start, end }) : run.inserted;
  return { start, removed: run.removed, inserted };
}

/** Returns the place of lines that are still together. */
function findBlock({ start, removed }: LineRun, { places }: AlignedTexts): number | undefined {
  const first = places[start] ?? -1;
  if (first < 0) return undefined;
  for (let at = 1; at < removed; at++) if (places[start + at] !== first + at) return undefined;
  return first;
}

/** Returns the place between two lines that are still neighbours. */
function findGap(start: number, texts: AlignedTexts): number | undefined {
  const [above, below] = [getPlace(start - 1, texts), getPlace(start, texts)];
  return above !== undefined && below === above + 1 ? below : undefined;
}

const maxNeighbours = 3;
/** Neighbours on each side that lines need if there are several of them. */
const minNeighbours = 2;

/**
 * True when no copy of the lines, with the neighbours that they still have, came or went. Lines that are not the only
 * ones of their kind need unchanged neighbours on both sides: an equal line at another place has others.
 */
function isUnmistakable({ start, removed }: LineRun, first: number, texts: AlignedTexts): boolean {
  const end = start + removed;
  let [above, below] = [0, 0];
  while (above < maxNeighbours && getPlace(start - above - 1, texts) === first - above - 1) above += 1;
  while (below < maxNeighbours && getPlace(end + below, texts) === first + removed + below) below += 1;
  const isBeside = above >= countNeeded(start) && below >= countNeeded(texts.left.length - end);
  const own = removed > 0 ? texts.before.subarray(start, end) : texts.before.subarray(Math.max(0, start - 1), end + 1);
  if (!isBeside && countCopies(own, texts.after) > 1) return false;
  const window = texts.before.subarray(Math.max(0, start - above), end + below);
  const copies = countCopies(window, texts.before);
  return copies === countCopies(window, texts.after) && (copies === 1 || above + below > 1);
}

/** At an end of the text, that end is the neighbour. */
function countNeeded(lines: number): number {
  return Math.min(minNeighbours, Math.max(1, lines));
}

/** Returns the place of a line; undefined where it is not sure. Both ends of the text count as lines. */
function getPlace(line: number, { left, now, places }: AlignedTexts): number | undefined {
  if (line === -1) return -1;
  if (line === left.length) return now.length;
  const place = places[line] ?? -1;
  return place < 0 ? undefined : place;
}

function countCopies(block: Int32Array, lines: Int32Array): number {
  const [first = -1] = block;
  let count = 0;
  for (let at = lines.indexOf(first); at >= 0; at = lines.indexOf(first, at + 1))
    if (block.every((number, offset) => lines[at + offset] === number)) count += 1;
  return count;
}

/** Gives each line the end of the line that it replaces, or else that of its neighbour. */
function adaptEnds(
  inserted: readonly string[],
  now: readonly string[],
  { start, end }: { readonly start: number; readonly end: number },
): readonly string[] {
  const ended = now.slice(start, end).filter((line) => line.endsWith("\n"));
  const beside = [now[start - 1], now[end]].find((line) => line?.endsWith("\n"));
  return inserted.map((line, at) => {
    const model = ended[Math.min(at, ended.length - 1)] ?? beside;
    return model === undefined ? line : line.replace(/\r?\n$/, model.endsWith("\r\n") ? "\r\n" : "\n");
  });
}

function describeConflict({ id, runs }: ChangedRuns, { left, now }: MergedTexts, places: Places): RunConflict {
  const last = runs.at(-1);
  let from = runs[0]?.start ?? 0;
  let to = last === undefined ? from : last.start + last.removed;
  while (from > 0 && (places[from - 1] ?? -1) < 0) from -= 1;
  while (to < left.length && (places[to] ?? -1) < 0) to += 1;
  const nowFrom = from === 0 ? 0 : (places[from - 1] ?? -1) + 1;
  const nowTo = to === left.length ? now.length : (places[to] ?? now.length);
  const shifted = runs.map((run) => ({ ...run, start: run.start - from }));
  const around = left.slice(from, to);
  return {
    id,
    line: nowFrom,
    wanted: replaceRuns(around, shifted),
    left: around,
    now: now.slice(nowFrom, nowTo),
  };
}
