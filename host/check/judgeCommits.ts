import { randomUUID } from "node:crypto";
import { createDocument, describeChange } from "@dialectic/shared/review";
import { type ExplainedHunk, findExplainedHunks, placeOfHunk } from "../changes/explainedHunks.ts";
import type { MeasuredReview } from "../coverage/measureCoverage.ts";
import { answer, explainFailure, getEmptyTree, listRangeCommits } from "../git/index.ts";
import { maxJudgedCommits, maxUnexplainedRows } from "../limits.ts";
import { hashText } from "../store/index.ts";
import type { CheckedRange } from "./checkedRange.ts";
import type { CheckHost } from "./checkHost.ts";
import type { CheckedCommit, CheckRow } from "./checkReport.ts";

/*
 * Which hunks of each commit the reviews explain. Rules:
 * - A commit is compared with its first parent, a merge with what git makes of its parents by itself, as pages show them.
 * - A hunk is explained if one of the reviews explains it: each reference is followed into the text of that commit.
 * - Uncommitted changes are in no commit. They count in the range.
 */

export interface JudgedCommits {
  readonly commits: readonly CheckedCommit[];
  readonly rows: readonly CheckRow[];
  readonly remarks: readonly string[];
  /** True when each commit of the range was judged: otherwise changes of the others are told only with the range. */
  readonly areAll: boolean;
}

/** Judges each commit of a range by itself. */
export async function judgeCommits(
  range: CheckedRange,
  reviews: readonly MeasuredReview[],
  host: CheckHost,
  signal: AbortSignal,
): Promise<JudgedCommits> {
  const { repository, head } = range;
  if (head === undefined) return { commits: [], rows: [], remarks: [], areAll: true };
  const base = range.base === undefined ? await getEmptyTree(repository) : answer(range.base);
  if (base.kind !== "read") return unmeasured("Commits", explainFailure(base));
  const listed = await listRangeCommits(repository, { base: base.value, tip: head }, maxJudgedCommits, signal);
  if (listed.kind !== "read") return unmeasured("Commits", explainFailure(listed));
  const ids = await storeRounds(range, base.value, head, reviews, host);
  const [commits, rows]: [CheckedCommit[], CheckRow[]] = [[], []];
  for (const { commit, subject } of listed.value.commits) {
    const name = `${commit.slice(0, 7)} ${subject}`;
    const found = await findInReviews(ids, commit, host, signal);
    if (typeof found === "string") {
      rows.push({ about: "changes", state: "not-evaluated", text: name, message: found, commit });
      continue;
    }
    const unexplained = found.filter(({ isExplained }) => !isExplained);
    const [total, explained] = [found.length, found.length - unexplained.length];
    const percent = total === 0 ? 100 : Math.floor((100 * explained) / total);
    commits.push({ commit, subject, total, explained, percent });
    rows.push(...unexplained.slice(0, maxUnexplainedRows).map((hunk) => toRow(hunk, commit, head)));
  }
  const remarks = listed.value.isCut ? [`The range has more commits: the last ${maxJudgedCommits} were judged.`] : [];
  const areAll = !listed.value.isCut && commits.length === listed.value.commits.length;
  return { commits, rows, remarks, areAll };
}

function unmeasured(text: string, message: string): JudgedCommits {
  const rows = [{ about: "changes", state: "not-evaluated", text, message } as const];
  return { commits: [], rows, remarks: [], areAll: false };
}

/** Stores the range as changes of each review. Without a review, an empty one explains nothing. */
async function storeRounds(
  { repository, shown }: CheckedRange,
  base: string,
  head: string,
  reviews: readonly MeasuredReview[],
  host: CheckHost,
): Promise<readonly string[]> {
  const ids = reviews.map(({ meta }) => meta.reviewId);
  const common = { at: host.clock.now(), client: "dialectic check", title: "" };
  if (ids.length === 0) {
    const reviewId = randomUUID();
    const document = createDocument("", hashText);
    await host.store.appendIteration({ ...common, reviewId, baseUri: host.root, document, mode: "replace" });
    ids.push(reviewId);
  }
  for (const reviewId of ids) {
    const lines = { files: 0, additions: 0, deletions: 0 };
    const round = { ...common, ...lines, reviewId, root: repository.root, base, head, range: shown, resolved: shown };
    const kept = await host.store.books.changes.append({ ...round, iteration: 1 });
    if (kept.kind === "failed") throw new Error(kept.message);
  }
  return ids;
}

/** Returns the hunks of a commit, explained by one of the reviews or by none; the reason where they are not known. */
async function findInReviews(
  reviewIds: readonly string[],
  commit: string,
  host: CheckHost,
  signal: AbortSignal,
): Promise<readonly ExplainedHunk[] | string> {
  const hunks = new Map<string, ExplainedHunk>();
  for (const reviewId of reviewIds) {
    if (signal.aborted) return "the time is up";
    const place = { reviewId, round: 1, iteration: 1, part: { kind: "commit", commit } } as const;
    const found = await findExplainedHunks(place, host, signal);
    if (found.kind === "refused") return signal.aborted ? "the time is up" : found.message;
    if (found.isCut) return "they are too many";
    for (const hunk of found.hunks) {
      const name = `${hunk.file.id} ${hunk.hunk.newStart} ${hunk.hunk.hash}`;
      if (hunks.get(name)?.isExplained !== true) hunks.set(name, hunk);
    }
  }
  return [...hunks.values()];
}

/** The lines are those of the commit, so only the last one shows them at its place. */
function toRow(hunk: ExplainedHunk, commit: string, head: string): CheckRow {
  const { kind, ...place } = placeOfHunk(hunk);
  const { path, line, endLine } = place;
  const lines = commit === head && kind !== "deleted-file" ? { line: Math.max(1, line), endLine } : {};
  const text = describeChange({ kind, ...place });
  return { about: "changes", state: "unexplained", text, place: { path, ...lines }, commit };
}
