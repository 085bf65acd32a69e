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

/** The place of lines in a later text; unknown below a confidence of `leastConfidence`. */
export type Whereabouts =
  | (LineSpan & { readonly kind: "exact" | "moved" | "edited"; readonly confidence: number })
  | { readonly kind: "gone"; readonly reason: LostReason; readonly confidence: number };

export const leastConfidence = 0.7;
/** Limits for the growth of a range, as a factor and in lines, before its ends count as torn apart. */
const mostGrowth = 3;
const mostAdded = 30;

export function followSpan(trace: LineTrace, span: LineSpan): Whereabouts {
  const first = span.line - 1;
  const last = Math.max(span.endLine, span.line) - 1;
  const start = trace.targets[first];
  const end = trace.targets[last];
  if (start === undefined || end === undefined) return { kind: "gone", reason: "never-there", confidence: 1 };
  const confidence = Math.min(trace.confidences[first] ?? 0, trace.confidences[last] ?? 0);
  if (start < 0 || end < 0) return { kind: "gone", reason: "deleted", confidence: 1 };
  if (confidence < leastConfidence) return { kind: "gone", reason: "unsure", confidence };
  const most = (last - first + 1) * mostGrowth + mostAdded;
  if (end < start || end - start + 1 > most) return { kind: "gone", reason: "torn", confidence };
  const found = { line: start + 1, endLine: end + 1, confidence };
  if (!hasSameText(trace, first, last)) return { kind: "edited", ...found };
  return { kind: start === first ? "exact" : "moved", ...found };
}

function hasSameText({ before, after, targets }: LineTrace, first: number, last: number): boolean {
  const shift = (targets[first] ?? -1) - first;
  for (let line = first; line <= last; line++) {
    if (targets[line] !== line + shift || before[line] !== after[line + shift]) return false;
  }
  return true;
}
