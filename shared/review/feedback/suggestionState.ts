import { followSpan, type LineSpan } from "../anchor/followSpan.ts";
import { type LineTrace, traceLines } from "../anchor/lineTrace.ts";

/** A suggestion and its file: when the comment was written, and now. */
export interface FollowedSuggestion extends LineSpan {
  readonly old: string;
  readonly now: string;
  readonly suggested: readonly string[];
}

/** The state of a suggestion in the code. */
export type SuggestionState =
  /** The suggested lines stand in the place of the commented ones; without lines, `endLine` is before `line`. */
  | ({ readonly kind: "applied" } & LineSpan)
  /** The commented lines are unchanged, and are here now. */
  | ({ readonly kind: "open" } & LineSpan)
  /** The commented lines are others now: `lines` are those in their place. */
  | { readonly kind: "changed"; readonly lines: readonly string[] };

/** Compares a suggestion with the code as it is now, wherever the commented lines have moved to in their file. */
export function findSuggestionState({ old, now, suggested, ...span }: FollowedSuggestion): SuggestionState {
  const trace = traceLines(old, now);
  const region = findRegion(trace, span);
  const lines = trace.after.slice(region.start, region.end);
  const applied = (at: number) => {
    const first = region.start + at;
    return { kind: "applied", line: first + 1, endLine: first + suggested.length } as const;
  };
  if (isSame(lines, suggested)) return applied(0);
  const place = followSpan(trace, span);
  if (place.kind !== "exact" && place.kind !== "moved") {
    const [at] = suggested.length > 0 ? listRuns(lines, suggested) : [];
    return at === undefined ? { kind: "changed", lines } : applied(at);
  }
  // A suggestion that only adds lines leaves the commented ones as they are.
  const [from, to] = [place.line - 1 - region.start, place.endLine - region.start];
  const around = listRuns(lines, suggested).find((at) => at <= from && to <= at + suggested.length);
  return around === undefined ? { kind: "open", line: place.line, endLine: place.endLine } : applied(around);
}

/** Returns the lines between the nearest unchanged neighbours of a span, 0-based; `end` is not one of them. */
function findRegion(trace: LineTrace, { line, endLine }: LineSpan): { readonly start: number; readonly end: number } {
  const { before, after, targets } = trace;
  const findKept = (place: number) => {
    const target = targets[place] ?? -1;
    return target >= 0 && before[place] === after[target] ? target : undefined;
  };
  let start = 0;
  for (let place = line - 2; place >= 0; place--) {
    const kept = findKept(place);
    if (kept === undefined) continue;
    start = kept + 1;
    break;
  }
  let end = after.length;
  for (let place = endLine; place < before.length; place++) {
    const kept = findKept(place);
    // A line that moved up is no neighbour.
    if (kept === undefined || kept < start) continue;
    end = kept;
    break;
  }
  return { start, end };
}

/** Returns the places at which a run of lines stands in others. */
function listRuns(lines: readonly string[], run: readonly string[]): readonly number[] {
  return lines.flatMap((_, at) => (isSame(lines.slice(at, at + run.length), run) ? [at] : []));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, place) => line === other[place]);
}
