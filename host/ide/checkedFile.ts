import type { DiagnosticsParams, Problem, ProblemSeverity } from "@dialectic/shared/protocol";
import { problemSeverity } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import { computeProblemDelta, type ProblemChange } from "./computeProblemDelta.ts";
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
