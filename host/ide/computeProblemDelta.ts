import type { Problem, ProblemDelta } from "@dialectic/shared/protocol";
import { followSpan, leastConfidence, traceLines } from "@dialectic/shared/review";
import type { StoredFileProblems } from "../store/index.ts";

type EarlierProblem = StoredFileProblems["problems"][number];
type LaterProblem = Pick<Problem, "severity" | "message" | "line" | "source" | "code">;

interface KnownProblems<P> {
  readonly text: string;
  readonly problems: readonly P[];
}

/**
 * Compares the problems of two versions of a file. Two problems are the same if severity, source, code and message are
 * equal and the diff of the texts maps one line to the other. If the line itself was rewritten, an equal problem on a
 * rewritten or new line is the same.
 */
export function computeProblemDelta(
  before: KnownProblems<EarlierProblem>,
  after: KnownProblems<LaterProblem>,
): ProblemDelta {
  const trace = traceLines(before.text, after.text);
  const kept = new Set<number>();
  for (const [line, target] of trace.targets.entries())
    if (target >= 0 && (trace.confidences[line] ?? 0) >= leastConfidence) kept.add(target + 1);
  const places = before.problems.map(({ line }) => followSpan(trace, { line, endLine: line }));
  const left = new Map<string, number>();
  const keyAt = (key: string, place: number | "rewritten") => `${place}\0${key}`;
  const count = (key: string, by: number) => left.set(key, (left.get(key) ?? 0) + by);
  for (const each of after.problems) count(keyAt(makeKey(each), kept.has(each.line) ? each.line : "rewritten"), 1);
  const take = (key: string): boolean => {
    if ((left.get(key) ?? 0) === 0) return false;
    count(key, -1);
    return true;
  };
  let untouched = 0;
  for (const [at, each] of before.problems.entries()) {
    const place = places[at];
    const isThere = place !== undefined && place.kind !== "gone";
    if (take(keyAt(makeKey(each), isThere ? place.line : "rewritten"))) untouched += 1;
  }
  return { introduced: after.problems.length - untouched, fixed: before.problems.length - untouched, untouched };
}

function makeKey({ severity, source = "", code = "", message }: EarlierProblem | LaterProblem): string {
  return [severity, source, code, message].join("\0");
}
