import type { Problem } from "@dialectic/shared/protocol";
import { followSpan, minConfidence, traceLines } from "@dialectic/shared/review";
import type { StoredFileProblems } from "../store/index.ts";

type EarlierProblem = StoredFileProblems["problems"][number];
type LaterProblem = Pick<Problem, "severity" | "message" | "line" | "source" | "code">;

interface KnownProblems<P> {
  readonly text: string;
  readonly problems: readonly P[];
}

/** The problems of a file compared with those of an earlier version. */
export interface ProblemChange<P> {
  readonly introduced: readonly P[];
  readonly fixed: number;
  readonly untouched: number;
}

/**
 * Compares the problems of two versions of a file. Two problems are the same if severity, source, code and message are
 * equal and the diff of the texts maps one line to the other. If the line itself was rewritten, an equal problem on a
 * rewritten or new line is the same.
 */
export function computeProblemDelta<P extends LaterProblem>(
  before: KnownProblems<EarlierProblem>,
  after: KnownProblems<P>,
): ProblemChange<P> {
  const trace = traceLines(before.text, after.text);
  const kept = new Set<number>();
  for (const [line, target] of trace.targets.entries())
    if (target >= 0 && (trace.confidences[line] ?? 0) >= minConfidence) kept.add(target + 1);
  const places = before.problems.map(({ line }) => followSpan(trace, { line, endLine: line }));
  const keyAt = (problem: EarlierProblem | LaterProblem, place: number | "rewritten") =>
    [place, problem.severity, problem.source ?? "", problem.code ?? "", problem.message].join("\0");
  const left = new Map<string, P[]>();
  for (const each of after.problems) {
    const key = keyAt(each, kept.has(each.line) ? each.line : "rewritten");
    left.set(key, [...(left.get(key) ?? []), each]);
  }
  let untouched = 0;
  for (const [at, each] of before.problems.entries()) {
    const place = places[at];
    const isThere = place !== undefined && place.kind !== "gone";
    if (left.get(keyAt(each, isThere ? place.line : "rewritten"))?.shift() !== undefined) untouched += 1;
  }
  const introduced = new Set([...left.values()].flat());
  return {
    introduced: after.problems.filter((each) => introduced.has(each)),
    fixed: before.problems.length - untouched,
    untouched,
  };
}
