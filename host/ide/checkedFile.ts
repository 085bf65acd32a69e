import {
  type DiagnosticsParams,
  type Problem,
  type ProblemSeverity,
  problemSeverity,
} from "@dialectic/shared/protocol";
import { followSpan, minConfidence, traceLines, withoutUndefined } from "@dialectic/shared/review";
import type { StoredFileProblems } from "../store/index.ts";
import type { FileBaseline } from "./problemBaselines.ts";
import type { SettledDocument } from "./settleDocument.ts";

/** The problems to look for, and the milliseconds to wait for them. */
export type ProblemFilter = Omit<DiagnosticsParams, "filePaths">;

/** A file with its wanted problems. */
export interface CheckedFile extends Omit<SettledDocument, "problems"> {
  /** Real absolute path. */
  readonly file: string;
  readonly problems: readonly Problem[];
  /** Absent for a file without a baseline. */
  readonly change?: ProblemChange<Problem>;
}

interface FileContext {
  readonly filter: ProblemFilter;
  readonly lag: string | undefined;
  readonly earlier: FileBaseline | undefined;
}

/** Reads the wanted problems of a file, and compares them with the earlier ones if both are known. */
export function compareFile(
  file: string,
  found: SettledDocument | undefined,
  { filter, lag, earlier }: FileContext,
): CheckedFile {
  const { problems = [], settled = false, version, isDirty = false, text } = found ?? {};
  const reason = lag ?? found?.reason;
  const wanted = problems.filter((each) => isWanted(each, filter)).sort(inOrder);
  const known = earlier?.problems.filter((each) => isWanted(each, filter)) ?? [];
  const change =
    earlier === undefined || text === undefined
      ? undefined
      : computeProblemDelta({ text: earlier.text, problems: known }, { text, problems: wanted });
  return withoutUndefined({
    file,
    problems: wanted,
    settled: settled && lag === undefined,
    isDirty,
    reason,
    version,
    text,
    change,
  });
}

function inOrder(one: Problem, other: Problem): number {
  return (
    one.line - other.line || one.column - other.column || rankSeverity(one.severity) - rankSeverity(other.severity)
  );
}

function rankSeverity(severity: ProblemSeverity): number {
  return problemSeverity.options.indexOf(severity);
}

/** Matches sources by a part of their name; a problem without a source is left out only if sources are named. */
function isWanted(
  { source = "", severity }: { readonly source?: string | undefined; readonly severity: string },
  { sources, excludeSources, severities }: Pick<DiagnosticsParams, "sources" | "excludeSources" | "severities">,
): boolean {
  const isFrom = (part: string) => source.toLowerCase().includes(part.toLowerCase());
  if (sources.length > 0 && !sources.some(isFrom)) return false;
  return !excludeSources.some(isFrom) && severities.some((wanted) => wanted === severity);
}

type EarlierProblem = StoredFileProblems["problems"][number];
type LaterProblem = Pick<Problem, "severity" | "message" | "line" | "source" | "code">;

interface KnownProblems<P> {
  readonly text: string;
  readonly problems: readonly P[];
}

/** The problems of a file compared with those of an earlier version. */
interface ProblemChange<P> {
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
