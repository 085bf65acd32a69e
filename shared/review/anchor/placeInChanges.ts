import { followSpan, type LineSpan, type Whereabouts } from "./followSpan.ts";
import { type LineTrace, traceLines } from "./lineTrace.ts";

/*
 * The one placement of comments in changes, for pages and editors. Each comment stands once in a view: at a line of one of the two sides of its
 * file, or at the file. Rules:
 * - A comment on all changes of a round is followed into later rounds: on its own side first, else on the other one. Where its lines are gone, it
 *   stands at the nearest line that is left.
 * - A comment that was written on a part of the changes, and any comment in a view of a part, stands at its own line alone: the same text, where
 *   the tracing of the whole file finds it. Equal lines of the file are told apart by what stands around them.
 * - Lines that the commented changes have as they are, and not as they were, are followed further: a view that ends later has them as they were
 *   edited since. A removed line has no later form.
 * - A view that does not have the line has the comment at the file, and is told so.
 */

export type ChangeSide = "before" | "after";

/** Commented lines, on their side of the changes in which they were commented on. Line 0 is the file as a whole. */
export interface CommentedSpan extends LineSpan {
  readonly side: ChangeSide;
}

/** A changed file with its text on both sides; undefined where it has none. */
export interface ChangedTexts {
  readonly id: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The way in which a comment is looked for: near its line, or at its line alone, which may have been edited when the view ends later. */
export type CommentSearch = "near" | "own" | "own or edited";

export interface LineInChanges {
  /** Id of the changed file. */
  readonly file: string;
  readonly side: ChangeSide;
  /** The last of the lines, or the nearest line when they are gone; 0 is the file as a whole. */
  readonly line: number;
  /** True when the changes do not have the line: the comment is listed at the file, and stands at no line. */
  readonly isOutside?: true;
}

/** Finds the lines of changes at which comments on a text stand: on their own side if they can. */
export function placeInChanges(
  then: string,
  file: ChangedTexts,
): (span: CommentedSpan, search?: CommentSearch) => LineInChanges {
  const traces = new Map<ChangeSide, LineTrace>();
  const trace = (side: ChangeSide) => {
    const known = traces.get(side) ?? traceLines(then, file[side] ?? "");
    traces.set(side, known);
    return known;
  };
  return (span, search = "near") => {
    const whole: LineInChanges = { file: file.id, side: "after", line: 0 };
    if (span.line === 0) return whole;
    const own: readonly ChangeSide[] = span.side === "after" ? ["after", "before"] : ["before", "after"];
    const sides = own.filter((side) => file[side] !== undefined);
    const find = (isFound: (place: Whereabouts) => boolean): LineInChanges | undefined => {
      for (const side of sides) {
        const place = followSpan(trace(side), span);
        if (place.kind !== "gone" && isFound(place)) return { file: file.id, side, line: place.endLine };
      }
      return undefined;
    };
    if (search === "near") return find(() => true) ?? findNearest(sides, trace, span, file.id) ?? whole;
    const same = find(({ kind }) => kind !== "edited");
    const isFollowed = search === "own or edited" && span.side === "after";
    const edited = same === undefined && isFollowed ? find(({ kind }) => kind === "edited") : undefined;
    return same ?? edited ?? { ...whole, isOutside: true };
  };
}

function findNearest(
  sides: readonly ChangeSide[],
  trace: (side: ChangeSide) => LineTrace,
  span: LineSpan,
  file: string,
): LineInChanges | undefined {
  for (const side of sides) {
    const line = findNearestLine(trace(side), span);
    if (line > 0) return { file, side, line };
  }
  return undefined;
}

/** Returns the line where the lines were: the last one before them that is still there, else the first one after them. */
function findNearestLine({ targets }: LineTrace, { line, endLine }: LineSpan): number {
  const isThere = (target: number) => target >= 0;
  const before = targets.subarray(0, line - 1).findLast(isThere);
  return (before ?? targets.subarray(endLine).find(isThere) ?? -1) + 1;
}
