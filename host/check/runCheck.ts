import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDocument, type ReviewDocument } from "@dialectic/shared/review";
import type { Log } from "../base/ports.ts";
import { confineGit, explainFailure } from "../git/index.ts";
import { importedAnchors, importReview } from "../notes/importReview.ts";
import { notedDocument } from "../notes/notedDocument.ts";
import { checkedSections } from "../references/checkedSections.ts";
import { getPath } from "../references/referenceReports.ts";
import { hashText } from "../store/index.ts";
import { type CheckedRange, findCheckedRange, readBaseRules } from "./checkedRange.ts";
import { type CheckTrust, openCheckedServers } from "./checkedServers.ts";
import { type CheckHost, openCheckHost } from "./checkHost.ts";
import { type CheckReport, type CheckRow, findBrokenRules, type UnableToCheck } from "./checkReport.ts";
import { type CommittedReview, collectReviews, openNotes } from "./collectReviews.ts";
import { judgeCoverage } from "./judgeCoverage.ts";
import { type JudgedReview, judgeReview, untilAborted } from "./judgeReview.ts";

export interface CheckOptions {
  /** Any folder of the repository. */
  readonly folder: string;
  /** Without it, the last commit or, with a review, the working tree. */
  readonly range?: string | undefined;
  /** A review of the code as it is checked out; the notes of commits are not read then. */
  readonly review?: { readonly name: string; readonly text: string } | undefined;
  /** True to fetch the reviews of the remote. */
  readonly isFetched: boolean;
  /** With trust, git runs the filters that it is configured with, and language servers start: whose programs, it says. */
  readonly trust: CheckTrust;
  /** Milliseconds after which the rest is not evaluated. */
  readonly timeout: number;
  readonly log: Log;
}

/**
 * Judges a range of commits or the working tree by the reviews about it and the rules of its base. Nothing is written in
 * the repository: reviews and fetched objects go to a temporary folder.
 */
export async function runCheck(options: CheckOptions): Promise<CheckReport | UnableToCheck> {
  const folder = await mkdtemp(join(tmpdir(), "dialectic-check-"));
  const objects = join(folder, "objects");
  await mkdir(objects);
  const confined = confineGit({ objects, hasFilters: options.trust !== "none" });
  try {
    return await checkIn(folder, options, AbortSignal.timeout(options.timeout));
  } finally {
    confined.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkIn(
  folder: string,
  options: CheckOptions,
  signal: AbortSignal,
): Promise<CheckReport | UnableToCheck> {
  const range = await findCheckedRange({ ...options, isReviewGiven: options.review !== undefined }, signal);
  const rules = range.kind === "unable" ? range : await readBaseRules(range, signal);
  if (signal.aborted) return { kind: "unable", message: "The time was up before the range was known. Use --timeout." };
  if (range.kind === "unable") return range;
  if ("kind" in rules) return rules;
  const collected = options.review === undefined ? await collect(range, options, signal) : { reviews: [], rows: [] };
  if ("kind" in collected) return collected;
  const hasReview = options.review !== undefined || collected.reviews.length > 0;
  if (!hasReview && rules.rules.review === "required")
    return { kind: "unable", message: noReview(range, options, collected.rows) };
  const { trust, log } = options;
  const servers = trust === "none" ? undefined : openCheckedServers(trust, { range, text: rules.text, signal });
  const host = await openCheckHost(range.repository.root, folder, { log, servers });
  try {
    const judged =
      options.review === undefined
        ? await judgeCommitted(collected.reviews, range, host, signal)
        : [await judgeGiven(options.review, range, host, signal)];
    const measured = await judgeCoverage(
      range,
      judged.map(({ measured }) => measured),
      host,
      signal,
    );
    const coverageRows = measured.rows.filter(({ state }) => state === "unexplained" || rules.rules.explained > 0);
    const reviews = judged.map(({ review }) => review);
    const rows = [...collected.rows, ...coverageRows];
    const all: readonly CheckRow[] = [...reviews.flatMap((review) => review.rows), ...rows];
    const broken = findBrokenRules(all, measured.coverage, rules.rules);
    return {
      kind: "checked",
      holds: broken.every(({ level }) => level === "warning"),
      range: range.shown,
      base: range.base,
      head: range.head,
      rules: rules.rules,
      rulesFrom: rules.from,
      remarks: [...range.remarks, ...rules.remarks, ...(servers?.remarks() ?? [])],
      broken,
      reviews,
      coverage: measured.coverage,
      rows,
    };
  } finally {
    await host.dispose();
    await servers?.dispose();
  }
}

async function collect(range: CheckedRange, { isFetched }: CheckOptions, signal: AbortSignal) {
  const trees = await openNotes(range.repository, isFetched, signal);
  return "kind" in trees ? trees : collectReviews(range, trees, signal);
}

function noReview({ shown }: CheckedRange, { isFetched }: CheckOptions, [first]: readonly CheckRow[]): string {
  // One is there, or named, and cannot be used: that is what to correct.
  if (first !== undefined)
    return `The rules require a review, and none of ${shown} can be used. ${first.text}: ${first.message ?? ""}`;
  const advice = isFetched ? "Push the notes of its commits" : "Fetch the notes of its commits with --fetch";
  return `The rules require a review, but no commit of ${shown} has one. ${advice}, or name a file with --review.`;
}

async function judgeCommitted(
  reviews: readonly CommittedReview[],
  { repository, isShallow }: CheckedRange,
  host: CheckHost,
  signal: AbortSignal,
): Promise<readonly JudgedReview[]> {
  const judged: JudgedReview[] = [];
  for (const { note, commit, noted } of reviews) {
    // Each import starts git several times, which would take long after the time is up.
    const problem = signal.aborted ? undefined : await importReview(host, { repository, commit, note });
    if (problem !== undefined) throw new Error(problem);
    const { reviewId, title } = note;
    const baseUri = host.store.iterationAt(reviewId, -1)?.baseUri ?? host.root;
    const source = `the note of ${noted.slice(0, 7)}${commit === noted ? "" : `, for ${commit.slice(0, 7)}`}`;
    const review = { reviewId, title, source, baseUri, document: notedDocument(note) };
    judged.push(await judgeReview(review, host, { signal, isShallow }));
  }
  return judged;
}

/** Judges a review of the code as it is: only references to files that are missing are followed, from the base. */
async function judgeGiven(
  { name, text }: { readonly name: string; readonly text: string },
  { isShallow, repository, base }: CheckedRange,
  host: CheckHost,
  signal: AbortSignal,
): Promise<JudgedReview> {
  const [reviewId, document] = [randomUUID(), createDocument(text, hashText)];
  const title = document.sections.find((section) => section.title !== "")?.title ?? name;
  const about = { reviewId, title, baseUri: host.root, document };
  const at = host.clock.now();
  const kept = await host.store.appendIteration({ ...about, at, client: "dialectic check", mode: "replace" });
  if (kept.kind === "failed") throw new Error(kept.message);
  const missing = base === undefined ? new Set() : await findMissingFiles({ reviewId, document }, host, signal);
  if (base !== undefined && missing.size > 0) {
    const old = { repository, commit: base, note: { text, base: "" } };
    const anchors = await importedAnchors(old, [host.root], signal, (path) => missing.has(path));
    if (anchors.kind !== "read") throw new Error(explainFailure(anchors));
    await host.store.noteAnchors(reviewId, anchors.value);
  }
  const { review, measured } = await judgeReview({ ...about, source: name }, host, { signal, isShallow });
  // The text is newer than the base: what was edited in a renamed file is what it is about.
  const rows = review.rows.map(
    (row): CheckRow => (row.state === "edited" ? { about: row.about, state: "right", text: row.text } : row),
  );
  return { review: { ...review, rows }, measured };
}

/** Returns the paths of references, as written, that lead to no file. */
async function findMissingFiles(
  { reviewId, document }: { readonly reviewId: string; readonly document: ReviewDocument },
  { states, root }: CheckHost,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const checking = states.check({ reviewId, baseUri: root }, checkedSections(document.sections));
  const lost = ((await untilAborted(checking, signal)) ?? []).filter(
    ({ report, files }) => report.state === "gone" && files.length === 0,
  );
  return new Set(lost.flatMap(({ target }) => getPath(target) ?? []));
}
