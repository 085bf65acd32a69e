import { relative, sep } from "node:path";
import { describeChange, HunkHomes } from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import { type CodeChange, findChanges, type NoChanges } from "../coverage/codeChanges.ts";
import { toPlace } from "../coverage/coverageAnswers.ts";
import { findExplaining, type MeasuredReview } from "../coverage/measureCoverage.ts";
import { answer, explainFailure, getEmptyTree, readCommittedChanges, readWorkingChanges } from "../git/index.ts";
import { maxUnexplainedRows } from "../limits.ts";
import { joinNamed, namedPaths } from "../references/namedPaths.ts";
import type { CheckedRange } from "./checkedRange.ts";
import type { CheckHost } from "./checkHost.ts";
import type { CheckedCoverage, CheckRow } from "./checkReport.ts";

export interface JudgedCoverage {
  readonly coverage: CheckedCoverage | undefined;
  readonly rows: readonly CheckRow[];
}

/** Counts the changes of the range that at least one of the reviews explains. */
export async function judgeCoverage(
  range: CheckedRange,
  reviews: readonly MeasuredReview[],
  host: CheckHost,
  signal: AbortSignal,
): Promise<JudgedCoverage> {
  const { repository, head, isWorktree } = range;
  const base = range.base === undefined ? await getEmptyTree(repository) : answer(range.base);
  if (base.kind !== "read") return unmeasured(explainFailure(base));
  const findNamed = joinNamed(...reviews.map(({ document }) => namedPaths(document.sections, [repository.root])));
  const found = await findChanges([repository], [repository.root], signal, (each, until) =>
    isWorktree || head === undefined
      ? readWorkingChanges(each, until, { since: range.base, findNamed })
      : readCommittedChanges(each, { base: base.value, head }, until),
  );
  if ("kind" in found) return unmeasured(explainNoChanges(found));
  if (found.isCut) return unmeasured("they are too many");
  const homes = new HunkHomes(
    (await Promise.all(reviews.map((review) => findExplaining(review, found, host, signal)))).flat(),
  );
  const own = found.changes.filter(({ isGenerated }) => !isGenerated);
  const breath = createBreath(signal);
  const unexplained: CodeChange[] = [];
  for (const change of own) {
    if (!homes.explains(change)) unexplained.push(change);
    await breath();
  }
  if (signal.aborted) return unmeasured("the time is up");
  const [total, explained] = [own.length, own.length - unexplained.length];
  const percent = total === 0 ? 100 : Math.floor((100 * explained) / total);
  const { unlined, generated } = found;
  return {
    coverage: { total, explained, percent, unlined, generated },
    rows: [
      ...unexplained.slice(0, maxUnexplainedRows).map((change) => toRow(change, repository.root)),
      ...found.skipped.map(({ path, reason }): CheckRow => {
        return { about: "changes", state: "not-evaluated", text: path, message: `git cannot read it: ${reason}` };
      }),
    ],
  };
}

function explainNoChanges(found: NoChanges): string {
  if (found.kind === "no-repository") return "there is no repository";
  return found.kind === "stopped" ? "the time is up" : explainFailure(found);
}

function unmeasured(why: string): JudgedCoverage {
  const row: CheckRow = { about: "changes", state: "not-evaluated", text: "Explained changes", message: why };
  return { coverage: undefined, rows: [row] };
}

function toRow(change: CodeChange, root: string): CheckRow {
  const path = relative(root, change.file).split(sep).join("/");
  const line = Math.max(1, change.line);
  const lines = change.status === "D" ? {} : { line, endLine: Math.max(line, change.line + change.count - 1) };
  const text = describeChange({ ...toPlace(change), path });
  return { about: "changes", state: "unexplained", text, place: { path, ...lines } };
}
