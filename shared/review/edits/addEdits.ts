import { createLineTable } from "../anchor/lineTable.ts";
import { compactLine, splitTextLines } from "../anchor/lineText.ts";
import { compareLines } from "../anchor/similarLines.ts";
import { findGaps, type LineGap, slideGaps } from "../anchor/slideGaps.ts";
import { alignSequences } from "../diff/alignSequences.ts";
import { maxTrackedEdit } from "../limits.ts";
import { type CompactSpan, type CompactText, compactLines, getLine } from "./compactText.ts";
import { countCopies, determineEditFate, findCurrentSpan } from "./determineEditFate.ts";
import type { PersonEdit } from "./personEdit.ts";
import { compactSides, getSurroundings } from "./surroundings.ts";

/** Minimum similarity of a reworded line; less similar ones were replaced. */
const minAlike = 0.5;

/**
 * Returns the edits after a program changed a text in an editor. A reworded edit is dropped, because its author is
 * unclear: a rename by the person looks the same. An edit that was reverted or replaced is kept, and reported as missing.
 */
function dropReworded(
  edits: readonly PersonEdit[],
  { before, after }: { readonly before: string; readonly after: string },
): readonly PersonEdit[] {
  const [olds, news] = [splitTextLines(before), splitTextLines(after)];
  const [read, now] = [compactLines(olds), compactLines(news)];
  const gaps = findLineGaps(olds, news);
  const reworded = gaps.filter(
    ({ beforeStart, beforeEnd, afterStart, afterEnd }) =>
      beforeEnd - beforeStart === afterEnd - afterStart &&
      olds
        .slice(beforeStart, beforeEnd)
        .every((line, at) => compareLines(line, news[afterStart + at] ?? "") >= minAlike),
  );
  return edits.filter((edit) => {
    const span = findCurrentSpan(edit, read);
    if (span === undefined || span.to === span.from || determineEditFate(edit, now).kind !== "overwritten") return true;
    const [start, end] = [getLine(read, span.from), getLine(read, span.to - 1) + 1];
    const touching = gaps.filter(({ beforeStart, beforeEnd }) => beforeStart < end && beforeEnd > start);
    return touching.length === 0 || !touching.every((gap) => reworded.includes(gap));
  });
}

export interface TextChange {
  readonly before: string;
  readonly after: string;
  /**
   * `person`: made by the person. `beside`: made where the person works, so it only counts in edits it touches. `program`:
   * made elsewhere in an editor by a program, perhaps on the person's command.
   */
  readonly by: "person" | "beside" | "program";
}

export interface EditOrigin {
  readonly newId: () => string;
  readonly at: number;
}

interface PlacedEdit extends Lines {
  readonly edit: PersonEdit;
}

/** 0-based lines; the end is exclusive. */
interface Lines {
  readonly start: number;
  readonly end: number;
}

interface MadeEdit extends Pick<PersonEdit, "before" | "after"> {
  readonly lines: Lines;
}

/** Corresponding lines of both texts: a change with the edits it touches, or an edit alone. */
interface Stretch {
  start: number;
  end: number;
  readonly edits: PlacedEdit[];
  readonly gaps: LineGap[];
}

/**
 * Returns the edits of a file after a change: a change by the person becomes an edit, merged with the earlier ones it
 * touches; an edit that the person reverted is dropped. Edits that are no longer in the text are kept for later
 * judgement.
 */
export function addEdits(edits: readonly PersonEdit[], change: TextChange, origin: EditOrigin): readonly PersonEdit[] {
  if (change.by === "program") return dropReworded(edits, change);
  const [olds, news] = [splitTextLines(change.before), splitTextLines(change.after)];
  const [before, after] = [compactLines(olds), compactLines(news)];
  const moved: PersonEdit[] = [];
  const placed: PlacedEdit[] = [];
  const lost: PersonEdit[] = [];
  for (const edit of edits) {
    const span = findCurrentSpan(edit, before);
    const isMoved = change.by === "beside" && hasLines(news, edit.after);
    const kept = isMoved ? findCurrentSpan(edit, after) : undefined;
    // An edit that a command only moved is unchanged.
    if (kept !== undefined) moved.push(anchorEdit(edit, toLines(kept, after), after));
    else if (span === undefined) lost.push(edit);
    else placed.push({ edit, ...toLines(span, before) });
  }
  const gaps = findLineGaps(olds, news);
  const whole = placed.flatMap((each) =>
    gaps.some((gap) => isIn(gap, each)) ? splitOwnPieces(each, olds, origin) : [each],
  );
  const current = groupStretches(whole, gaps, change.by === "person").flatMap((stretch) => {
    const lines = findLinesAfter(stretch, gaps);
    if (stretch.gaps.length === 0) return stretch.edits.map(({ edit }) => anchorEdit(edit, lines, after));
    if (stretch.edits.length === 0 && (change.by !== "person" || isReturn(lines, lost, after))) return [];
    const { lines: own, ...made } = buildEdit(stretch, lines, olds, news);
    return isMeaningful(made) ? [anchorEdit({ id: origin.newId(), at: origin.at, ...made }, own, after)] : [];
  });
  return [...lost, ...moved, ...current];
}

function toLines(span: CompactSpan, text: CompactText): Lines {
  const start = getLine(text, span.from);
  return { start, end: span.to > span.from ? getLine(text, span.to - 1) + 1 : start };
}

/** Returns true when the person restores edits that others removed: these count again, and no new ones are created. */
function isReturn({ start, end }: Lines, lost: readonly PersonEdit[], text: CompactText): boolean {
  return lost.some((edit) => {
    const span = findCurrentSpan(edit, text);
    const lines = span && toLines(span, text);
    return lines !== undefined && lines.end > lines.start && lines.start < end && lines.end > start;
  });
}

function hasLines(lines: readonly string[], block: readonly string[]): boolean {
  return lines.some((_line, from) => block.every((line, at) => lines[from + at] === line));
}

function isIn({ beforeStart, beforeEnd }: LineGap, { start, end }: Lines): boolean {
  return beforeStart <= end && beforeEnd >= start;
}

/** Splits a changed edit at lines that others inserted, which are not part of it. */
function splitOwnPieces(placed: PlacedEdit, lines: readonly string[], { newId }: EditOrigin): readonly PlacedEdit[] {
  const { edit, start, end } = placed;
  const words = compactSides(edit).after;
  const pieces: { start: number; end: number }[] = [];
  let [next, isOpen] = [0, false];
  for (let line = start; line < end; line++) {
    const word = compactLine(lines[line] ?? "");
    const isOwn = word === words[next];
    if (isOwn && isOpen) pieces.push({ start: pieces.pop()?.start ?? line, end: line + 1 });
    else if (isOwn) pieces.push({ start: line, end: line + 1 });
    if (isOwn) next += 1;
    if (word !== "") isOpen = isOwn;
  }
  if (next < words.length || pieces.length < 2) return [placed];
  return pieces.map((piece, at) => {
    const own = { after: lines.slice(piece.start, piece.end), before: at === 0 ? edit.before : [] };
    return { edit: { ...edit, id: newId(), ...own }, ...piece };
  });
}

/**
 * Groups touching changes and edits into stretches, except two untouched edits. The person's typing next to an edit
 * extends it; insertions by others do not.
 */
function groupStretches(placed: readonly PlacedEdit[], gaps: readonly LineGap[], isPerson: boolean): Stretch[] {
  const touches = (stretch: Stretch, { start, end }: Lines) =>
    isPerson ? stretch.start <= end && stretch.end >= start : stretch.start < end && stretch.end > start;
  const stretches: Stretch[] = gaps.map((gap) => ({
    start: gap.beforeStart,
    end: gap.beforeEnd,
    edits: [],
    gaps: [gap],
  }));
  for (const edit of [...placed].sort((one, other) => one.start - other.start)) {
    const touched = stretches.filter((stretch) => stretch.gaps.length > 0 && touches(stretch, edit));
    const [first, ...others] = touched;
    if (first === undefined) {
      stretches.push({ start: edit.start, end: edit.end, edits: [edit], gaps: [] });
      continue;
    }
    first.edits.push(edit, ...others.flatMap((other) => other.edits));
    first.gaps.push(...others.flatMap((other) => other.gaps));
    first.start = Math.min(edit.start, first.start);
    first.end = Math.max(edit.end, first.end, ...others.map((other) => other.end));
    for (const other of others) stretches.splice(stretches.indexOf(other), 1);
  }
  return stretches.sort((one, other) => one.start - other.start);
}

function revertEdits({ start, end, edits }: Stretch, lines: readonly string[]): string[] {
  const original: string[] = [];
  let at = start;
  for (const placed of [...edits].sort((one, other) => one.start - other.start)) {
    if (placed.start < at) continue;
    original.push(...lines.slice(at, placed.start), ...placed.edit.before);
    at = placed.end;
  }
  return [...original, ...lines.slice(at, end)];
}

/** Returns the lines of a stretch after the change; all unrelated changes are before or after it. */
function findLinesAfter({ start, end, gaps: own }: Stretch, gaps: readonly LineGap[]): Lines {
  const grown = (counted: readonly LineGap[]) =>
    counted.reduce((sum, gap) => sum + gap.afterEnd - gap.afterStart - (gap.beforeEnd - gap.beforeStart), 0);
  const moved = grown(gaps.filter((gap) => !own.includes(gap) && gap.beforeEnd <= start));
  return { start: start + moved, end: end + moved + grown(own) };
}

/** Returns the person's version of a stretch, without unchanged lines at both ends. */
function buildEdit(stretch: Stretch, lines: Lines, olds: readonly string[], news: readonly string[]): MadeEdit {
  const [before, after] = [revertEdits(stretch, olds), news.slice(lines.start, lines.end)];
  const most = Math.min(before.length, after.length);
  let above = 0;
  while (above < most && before[above] === after[above]) above += 1;
  let below = 0;
  while (below < most - above && before.at(-1 - below) === after.at(-1 - below)) below += 1;
  return {
    before: dropBlankLines(before.slice(above, before.length - below)),
    after: dropBlankLines(after.slice(above, after.length - below)),
    lines: { start: lines.start + above, end: lines.end - below },
  };
}

/** Ignores lone blank lines: typing begins with an empty line. */
function dropBlankLines(lines: readonly string[]): readonly string[] {
  return lines.every((line) => line.trim() === "") ? [] : lines;
}

function anchorEdit(
  edit: Omit<PersonEdit, "line" | "above" | "below" | "copies">,
  { start, end }: Lines,
  text: CompactText,
): PersonEdit {
  const from = text.lines.findIndex((line) => line >= start);
  const to = text.lines.findIndex((line) => line >= end);
  const span = { from: from < 0 ? text.words.length : from, to: to < 0 ? text.words.length : to };
  const around = getSurroundings(text, span);
  const { id, at, before, after, undone } = edit;
  const copies = countCopies(edit, around, text);
  const placed = { id, line: start + 1, before, after, ...around, copies, at };
  return undone === undefined ? placed : { ...placed, undone };
}

function isMeaningful({ before, after }: Pick<PersonEdit, "before" | "after">): boolean {
  const sides = compactSides({ before, after });
  const isSame = sides.before.join("\n") === sides.after.join("\n");
  const isLong = [before, after].some(
    (lines) => lines.length > maxTrackedEdit.lines || lines.join("\n").length > maxTrackedEdit.characters,
  );
  return !isSame && !isLong;
}

/** Returns the lines that differ between two texts, placed where a person would see the change. */
export function findLineGaps(before: readonly string[], after: readonly string[]): readonly LineGap[] {
  const table = createLineTable(before, after);
  const gaps = findGaps(table.exact, alignSequences(table.exact));
  return slideGaps({ numbers: table.exact, before: table.before, after: table.after }, gaps);
}
