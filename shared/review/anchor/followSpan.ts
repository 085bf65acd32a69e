import type { LineTrace } from "./lineTrace.ts";

/** Lines of a file, 1-based; a single line ends where it begins. */
export interface LineSpan {
  readonly line: number;
  readonly endLine: number;
}

export type LostReason =
  | "no-file"
  | "never-there"
  /** The line was deleted, and no line is similar. */
  | "deleted"
  /** A similar line exists, but no clear match. */
  | "unsure"
  /** The ends of a range moved to unrelated places. */
  | "torn";

/** The place of lines in a later text; unknown below a confidence of `minConfidence`. */
export type Whereabouts =
  | (LineSpan & { readonly kind: "exact" | "moved" | "edited"; readonly confidence: number })
  | { readonly kind: "gone"; readonly reason: LostReason; readonly confidence: number };

export const minConfidence = 0.7;
/** Limits for the growth of a range, as a factor and in lines, before its ends count as torn apart. */
const maxGrowth = 3;
const maxAdded = 30;

export function followSpan(trace: LineTrace, span: LineSpan): Whereabouts {
  const first = span.line - 1;
  const last = Math.max(span.endLine, span.line) - 1;
  const start = trace.targets[first];
  const end = trace.targets[last];
  if (start === undefined || end === undefined) return { kind: "gone", reason: "never-there", confidence: 1 };
  const confidence = Math.min(trace.confidences[first] ?? 0, trace.confidences[last] ?? 0);
  if (start < 0 || end < 0) return { kind: "gone", reason: "deleted", confidence: 1 };
  if (confidence < minConfidence) return { kind: "gone", reason: "unsure", confidence };
  const most = (last - first + 1) * maxGrowth + maxAdded;
  if (end < start || end - start + 1 > most) return { kind: "gone", reason: "torn", confidence };
  const found = { line: start + 1, endLine: end + 1, confidence };
  if (!hasSameText(trace, first, last)) return { kind: "edited", ...found, ...widen(trace, first, last) };
  return { kind: start === first ? "exact" : "moved", ...found };
}

/**
 * Returns the ends of an edited range with the lines that replaced its first and its last line: one line may have become
 * several, of which only the most similar one is its target. Lines that were added above or below a line that is still
 * there as it was, or apart from it by a blank line, do not belong to the range.
 */
function widen({ before, after, targets }: LineTrace, first: number, last: number): { line: number; endLine: number } {
  const [start, end] = [targets[first] ?? 0, targets[last] ?? 0];
  const span = { line: start + 1, endLine: end + 1 };
  if (first === last) return span;
  const isNew = (from: number, to: number) =>
    to > from &&
    to - from <= last - first + 1 &&
    after.slice(from, to).every((line) => line.trim() !== "") &&
    !targets.some((target) => target >= from && target < to);
  const above = first === 0 ? 0 : (targets[first - 1] ?? -1) + 1;
  const below = last === targets.length - 1 ? after.length : (targets[last + 1] ?? -1);
  if (before[first] !== after[start] && (first === 0 || above > 0) && isNew(above, start)) span.line = above + 1;
  if (before[last] !== after[end] && isNew(end + 1, below)) span.endLine = below;
  return span;
}

/**
 * Returns the lines of the later text that stand in the place of lines that are gone: those between the nearest lines
 * above and below that are still there. Where nothing stands in their place, it is the line above. Undefined when the
 * lines around them went apart.
 */
export function findRewritten({ targets, confidences, after }: LineTrace, span: LineSpan): LineSpan | undefined {
  const isKept = (line: number) => (targets[line] ?? -1) >= 0 && (confidences[line] ?? 0) >= minConfidence;
  let [above, below] = [span.line - 2, Math.max(span.endLine, span.line)];
  if (below > targets.length) return undefined;
  while (above >= 0 && !isKept(above)) above -= 1;
  while (below < targets.length && !isKept(below)) below += 1;
  const from = above < 0 ? 0 : (targets[above] ?? 0) + 1;
  const end = below >= targets.length ? after.length : (targets[below] ?? 0);
  const most = (span.endLine - span.line + 1) * maxGrowth + maxAdded;
  if (end < from || end - from > most) return undefined;
  return end === from ? { line: Math.max(1, from), endLine: Math.max(1, from) } : { line: from + 1, endLine: end };
}

function hasSameText({ before, after, targets }: LineTrace, first: number, last: number): boolean {
  const shift = (targets[first] ?? -1) - first;
  for (let line = first; line <= last; line++) {
    if (targets[line] !== line + shift || before[line] !== after[line + shift]) return false;
  }
  return true;
}
