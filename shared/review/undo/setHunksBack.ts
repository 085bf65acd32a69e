import { cutHunk, listOtherLines, type PartLines } from "../code/hunkParts.ts";
import { splitEndedLines } from "../textLines.ts";
import { hunkToRuns } from "./hunkToRuns.ts";
import type { ChangedRuns } from "./lineRuns.ts";
import { mergeRuns } from "./mergeRuns.ts";

/*
 * The text of an editor without the changes that a person has not decided about. The editor is compared with it, so it shows these changes and
 * nothing else. Rules:
 * - An open hunk has its lines before the change. All other lines are the editor's: those of decided hunks, and what the person wrote.
 * - Lines are found again as an undo finds them (`mergeRuns`). Where one of them was edited, or could be one of several, everything between
 *   the nearest sure lines is set back, so nothing of a hunk that was typed into is lost from sight.
 * - A hunk whose lines before the change stand there again changes nothing.
 * - Hunks that share such a place are set back together.
 * - Parts of a hunk that are decided stay.
 * - Line ends do not count, except that a last line without one differs from a line with one. A byte order mark is no part of a text.
 */

/** A hunk about which the person has not decided. */
export interface OpenHunk {
  readonly hash: string;
  /** 1-based, as git counts. */
  readonly oldStart: number;
  readonly newStart: number;
  readonly body: string;
  /** Lines of the body that are decided. */
  readonly decided?: readonly PartLines[];
}

interface Texts {
  /** The two sides of the changed file. */
  readonly before: string;
  readonly after: string;
  /** The text in the editor. */
  readonly now: string;
}

export interface SetBackText {
  /** With the line ends of the editor. */
  readonly text: string;
  /** The places in the editor that differ from the text, from top to bottom. */
  readonly places: readonly SetBackPlace[];
}

/** Lines of the editor that are set back. 0-based; `end` is the line after the last, and equals `start` where lines were removed. */
export interface SetBackPlace {
  readonly start: number;
  readonly end: number;
  readonly hashes: readonly string[];
}

interface Group {
  readonly ids: readonly string[];
  readonly runs: ChangedRuns["runs"];
}

interface Piece {
  /** The index of its group. */
  readonly group: number;
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

export function setHunksBack(texts: Texts, hunks: readonly OpenHunk[]): SetBackText {
  const [before, left, now] = [texts.before, texts.after, texts.now].map(toLines) as [Lines, Lines, Lines];
  // A last line without an end is not always the last one in the editor.
  const ended = before.map((line) => (line.endsWith("\n") ? line : `${line}\n`));
  const found = hunks.map((hunk) => ({ ids: [hunk.hash], runs: listOpenRuns(hunk, ended) }));
  const { groups, pieces } = findPlaces(
    { left, now },
    found.filter(({ runs }) => runs.length > 0),
  );
  const lastLine = texts.before.endsWith("\n") ? undefined : before.at(-1);
  const places = pieces
    .map((piece) => withEnd(piece, now.length, lastLine))
    .filter(({ lines, start, end }) => !isEqual(lines, now.slice(start, end)));
  const parts: string[] = [];
  let next = 0;
  for (const { start, end, lines } of places) {
    for (let line = next; line < start; line++) parts.push(now[line] ?? "");
    parts.push(...lines);
    next = Math.max(next, end);
  }
  for (let line = next; line < now.length; line++) parts.push(now[line] ?? "");
  const text = parts.join("");
  return {
    text: texts.now.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text,
    places: places.map(({ start, end, group }) => ({ start, end, hashes: groups[group]?.ids ?? [] })),
  };
}

type Lines = readonly string[];

function toLines(text: string): Lines {
  return splitEndedLines(text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
}

function listOpenRuns(hunk: OpenHunk, before: Lines): ChangedRuns["runs"] {
  if (hunk.decided === undefined || hunk.decided.length === 0) return hunkToRuns(hunk, before);
  const others = listOtherLines(hunk.body.split("\n").length - 1, hunk.decided);
  return others.flatMap((lines) => hunkToRuns(cutHunk(hunk, lines), before));
}

/** Returns a piece whose last line has no end where it is the last one of both texts, and had none. */
function withEnd(piece: Piece, count: number, lastLine: string | undefined): Piece {
  const isLast = piece.end === count && lastLine !== undefined && piece.lines.at(-1) === `${lastLine}\n`;
  return isLast ? { ...piece, lines: piece.lines.with(-1, lastLine) } : piece;
}

/** Finds the places of changes; those that share one are joined and placed again. */
function findPlaces(
  texts: { readonly left: Lines; readonly now: Lines },
  changes: readonly Group[],
): { readonly groups: readonly Group[]; readonly pieces: readonly Piece[] } {
  let groups = changes;
  for (;;) {
    const pieces = placeOnce(texts, groups);
    const joined = joinSharing(groups, pieces);
    if (joined.length === groups.length) return { groups, pieces };
    groups = joined;
  }
}

function placeOnce(texts: { readonly left: Lines; readonly now: Lines }, groups: readonly Group[]): readonly Piece[] {
  const { made, conflicts } = mergeRuns(
    texts,
    groups.map(({ runs }, at) => ({ id: String(at), runs })),
  );
  const pieces = [
    ...made.flatMap(({ id, runs }) =>
      runs.map(({ start, removed, inserted }) => ({ id, start, end: start + removed, lines: inserted })),
    ),
    ...conflicts.map(({ id, line, now, wanted }) => ({ id, start: line, end: line + now.length, lines: wanted })),
  ];
  return pieces
    .map(({ id, ...piece }) => ({ ...piece, group: Number(id) }))
    .sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Joins the groups whose pieces overlap. */
function joinSharing(groups: readonly Group[], pieces: readonly Piece[]): readonly Group[] {
  let homes = groups.map((_, at) => at);
  let [last, lastEnd] = [-1, -1];
  for (const { group, start, end } of pieces) {
    const [home, other] = [homes[last], homes[group]];
    if (start < lastEnd) homes = homes.map((each) => (each === other ? (home ?? each) : each));
    else last = group;
    lastEnd = Math.max(lastEnd, end);
  }
  return [...new Set(homes)].map((home) => {
    const members = groups.filter((_, at) => homes[at] === home);
    const runs = members.flatMap((each) => each.runs).sort((one, other) => one.start - other.start);
    return { ids: members.flatMap(({ ids }) => ids), runs };
  });
}

function isEqual(one: Lines, other: Lines): boolean {
  return one.length === other.length && one.every((line, at) => line === other[at]);
}
