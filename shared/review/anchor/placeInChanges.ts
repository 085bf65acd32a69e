import { followSpan, type LineSpan } from "./followSpan.ts";
import { type LineTrace, traceLines } from "./lineTrace.ts";

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

export interface LineInChanges {
  /** Id of the changed file. */
  readonly file: string;
  readonly side: ChangeSide;
  /** The last of the lines, or the nearest line when they are gone; 0 is the file as a whole. */
  readonly line: number;
}

/** Finds the lines of changes at which comments on a text stand: on their own side if they can. */
export function placeInChanges(then: string, file: ChangedTexts): (span: CommentedSpan) => LineInChanges {
  const traces = new Map<ChangeSide, LineTrace>();
  const trace = (side: ChangeSide) => {
    const known = traces.get(side) ?? traceLines(then, file[side] ?? "");
    traces.set(side, known);
    return known;
  };
  return (span) => {
    const own: readonly ChangeSide[] = span.side === "after" ? ["after", "before"] : ["before", "after"];
    const sides = span.line === 0 ? [] : own.filter((side) => file[side] !== undefined);
    for (const side of sides) {
      const place = followSpan(trace(side), span);
      if (place.kind !== "gone") return { file: file.id, side, line: place.endLine };
    }
    for (const side of sides) {
      const line = findNearestLine(trace(side), span);
      if (line > 0) return { file: file.id, side, line };
    }
    return { file: file.id, side: "after", line: 0 };
  };
}

/** Returns the line where the lines were: the last one before them that is still there, else the first one after them. */
function findNearestLine({ targets }: LineTrace, { line, endLine }: LineSpan): number {
  const isThere = (target: number) => target >= 0;
  const before = targets.subarray(0, line - 1).findLast(isThere);
  return (before ?? targets.subarray(endLine).find(isThere) ?? -1) + 1;
}
