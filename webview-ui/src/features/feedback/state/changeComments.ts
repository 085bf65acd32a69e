import type { RangePart, Thread } from "@dialectic/shared/protocol";
import { memoizeBy } from "@dialectic/shared/review";
import { listHunkLines } from "../../../lines/hunkLines.ts";
import type { WidenedHunk } from "../../../state/changedCode.ts";
import { listChangedFiles, type ShownChanges, toRangeName } from "../../../state/changedCode.ts";
import { findRoundAndSide } from "../../changes/state/changeLines.ts";
import type { CommentBox } from "./feedbackBoxes.ts";
import type { FeedbackState, PlacedLines } from "./feedbackState.ts";

/** A line of a view of changes; 0 is the head of the file. */
export interface CommentedLine {
  readonly file: string;
  readonly side: "before" | "after";
  readonly line: number;
}

export interface LineComments {
  readonly threads: readonly Thread[];
  readonly boxes: readonly CommentBox[];
}

/** All comments on changes as a view shows them: each of them once. */
export interface ChangeComments {
  /** By the name of the line. */
  readonly byLine: ReadonlyMap<string, LineComments>;
  /** The names of the lines with comments, by their numbers on each side of a file. */
  readonly lineNames: Readonly<Record<CommentedLine["side"], LineNames>>;
  /** The line of each thread that is at one. */
  readonly places: ReadonlyMap<string, CommentedLine>;
  /** The comments below the lines that they were written on, as they were then. */
  readonly shownAsWritten: ReadonlySet<string>;
  /** Comments on files that the view does not have. */
  readonly elsewhere: LineComments;
  /** In a view of single commits, the comments on lines that it does not show: one quiet line tells how many there are. */
  readonly others: LineComments;
}

/** By file and number. */
type LineNames = ReadonlyMap<string, ReadonlyMap<number, string>>;

type Said = Pick<FeedbackState, "threads" | "notes" | "boxes" | "lines">;

export function toLineName({ file, side, line }: CommentedLine): string {
  return line === 0 ? file : `${file} ${side} ${line}`;
}

const known = new WeakMap<
  ShownChanges["list"],
  { readonly from: readonly unknown[]; readonly found: ChangeComments }
>();

/** Finds the lines of the comments in a view. Cached, because every line on the screen asks for them. */
export function findChangeComments({ threads, notes, boxes, lines }: Said, shown: ShownChanges): ChangeComments {
  const placed = lines.get(toRangeName(shown));
  const from = [threads, notes, boxes, placed, shown.hunks];
  const kept = known.get(shown.list);
  if (kept?.from.every((each, place) => each === from[place])) return kept.found;
  const found = placeComments({ threads, notes, boxes }, shown, placed);
  known.set(shown.list, { from, found });
  return found;
}

function placeComments(
  { threads, notes, boxes }: Omit<Said, "lines">,
  shown: ShownChanges,
  placed: PlacedLines | undefined,
): ChangeComments {
  const byLine = new Map<string, { threads: Thread[]; boxes: CommentBox[] }>();
  const lineNames = { before: new Map<string, Map<number, string>>(), after: new Map<string, Map<number, string>>() };
  const elsewhere = { threads: [] as Thread[], boxes: [] as CommentBox[] };
  const others = { threads: [] as Thread[], boxes: [] as CommentBox[] };
  const isOfCommits = showsCommits(shown);
  const places = new Map<string, CommentedLine>();
  const shownAsWritten = new Set<string>();
  const files = new Set(listChangedFiles(shown).map(({ id }) => id));
  /** Returns the comments of the line at which a comment belongs; undefined while that is not known. */
  const choose = (name: string, subject: ChangedLines) => {
    // The lines of its own text need no answer of the host, which would move an open box while a person writes in it.
    const own = findOwnLine(subject, shown);
    const line = own !== undefined && files.has(own.file) ? own : placed?.byName.get(name);
    if (line === undefined || !files.has(line.file)) {
      // A comment that has just been sent is not elsewhere until the host says so.
      const isKnown = shown.list.kind === "refused" || placed?.asked.includes(JSON.stringify(name)) === true;
      return isKnown ? (isOfCommits && own === undefined ? others : elsewhere) : undefined;
    }
    const isOutside = "isOutside" in line && line.isOutside === true;
    const there = toShownLine(line, shown);
    const isUnseen = isOutside || (there?.line === 0 && line.line !== 0);
    if (isOfCommits && own === undefined && isUnseen) return others;
    places.set(name, there ?? line);
    if (own !== undefined && there?.line === line.line) shownAsWritten.add(name);
    if (there === undefined) return undefined;
    const lineName = toLineName(there);
    const comments = byLine.get(lineName) ?? { threads: [], boxes: [] };
    byLine.set(lineName, comments);
    const inFile = lineNames[there.side].get(there.file) ?? new Map<number, string>();
    lineNames[there.side].set(there.file, inFile.set(there.line, lineName));
    return comments;
  };
  for (const thread of [...threads, ...notes]) {
    const { place } = thread;
    // An earlier round does not have the comments of later ones.
    if (place.kind !== "code" || place.change === undefined || place.change.round > shown.round) continue;
    choose(thread.id, place.change)?.threads.push(thread);
  }
  for (const box of boxes.values()) {
    if (box.subject?.kind !== "change" || box.subject.round > shown.round) continue;
    choose(box.key, box.subject)?.boxes.push(box);
  }
  return { byLine, lineNames, places, shownAsWritten, elsewhere, others };
}

/** True for a view of one commit or of several, in which comments on the rest of the round are other people's talk. */
export function showsCommits({ part }: Pick<ShownChanges, "part">): boolean {
  return part !== undefined && part.kind !== "base";
}

interface ChangedLines {
  readonly round: number;
  readonly part?: RangePart | undefined;
  readonly file: string;
  readonly side: "before" | "after";
  readonly endLine: number;
}

/** Returns the line of a comment that was written in this view, or in one that has the same side. */
function findOwnLine({ file, endLine, ...written }: ChangedLines, shown: ShownChanges): CommentedLine | undefined {
  const own = (["before", "after"] as const).find((column) => {
    const at = findRoundAndSide(shown, column);
    return at.side === written.side && toRangeName(at) === toRangeName(written);
  });
  return own && { file, side: own, line: endLine };
}

/** Returns the line as the view shows it: the head of the file when no hunk has the line; undefined until it is loaded. */
function toShownLine({ file, side, line }: CommentedLine, { hunks }: ShownChanges): CommentedLine | undefined {
  if (line === 0) return { file, side, line };
  const isShown = hunks.get(file)?.hunks.some((hunk) => listLineNumbers(hunk)[side].has(line));
  return isShown === undefined ? undefined : { file, side, line: isShown ? line : 0 };
}

interface LineNumbers {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
}

const listLineNumbers = memoizeBy((hunk: WidenedHunk): LineNumbers => {
  const lines = listHunkLines(hunk);
  const on = (side: "before" | "after") => new Set(lines.flatMap((line) => line[side] ?? []));
  return { before: on("before"), after: on("after") };
});
