import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDocument } from "@dialectic/shared/review";
import type { Log } from "../base/ports.ts";
import { confineGit } from "../git/index.ts";
import { maxTreesOfDeletedFiles } from "../limits.ts";
import { hashText } from "../store/index.ts";
import { type CheckedRange, findCheckedRange, readBaseRules } from "./checkedRange.ts";
import { type CheckTrust, openCheckedServers } from "./checkedServers.ts";
import { openCheckHost } from "./checkHost.ts";
import {
  type CheckReport,
  type CheckRow,
  findBrokenRules,
  findShortCommits,
  type UnableToCheck,
} from "./checkReport.ts";
import { type CollectedReviews, type CommittedReview, collectReviews, openNotes } from "./collectReviews.ts";
import { judgeCommits } from "./judgeCommits.ts";
import { judgeCoverage } from "./judgeCoverage.ts";
import { type JudgedReview, judgeReview } from "./judgeReview.ts";
import { type GivenReview, storeReview } from "./storeReview.ts";

export interface CheckOptions {
  /** Any folder of the repository. */
  readonly folder: string;
  /** Without it, the last commit or, with a review, the working tree. */
  readonly range?: string | undefined;
  /** A review of the code as it is checked out; the notes of commits are not read then. */
  readonly review?: { readonly name: string; readonly text: string } | undefined;
  /** True to judge each commit of the range by itself, too. */
  readonly isEachCommit?: boolean;
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
  const collected =
    options.review === undefined ? await collect(range, options, signal) : { reviews: [], rows: [], remarks: [] };
  if ("kind" in collected) return collected;
  const hasReview = options.review !== undefined || collected.reviews.length > 0;
  if (!hasReview && rules.rules.review === "required")
    return { kind: "unable", message: noReview(range, options, collected) };
  const { trust, log } = options;
  const servers = trust === "none" ? undefined : openCheckedServers(trust, { range, text: rules.text, signal });
  const given = listReviews(options, collected.reviews);
  // A reference to a file that these changes delete is right.
  const before = given.flatMap(({ commit }) => (commit === undefined ? [] : [`${commit}^`]));
  const trees = [...new Set([...(range.base === undefined ? [] : [range.base]), ...before])].slice(
    0,
    maxTreesOfDeletedFiles,
  );
  const host = await openCheckHost(range.repository.root, folder, { log, servers, trees });
  try {
    const judged: JudgedReview[] = [];
    for (const review of given) {
      const stored = await storeReview(review, range, host, signal);
      judged.push(await judgeReview(stored, host, { signal, isShallow: range.isShallow }));
    }
    const about = judged.map(({ measured }) => measured);
    const measured = await judgeCoverage(range, about, host, signal);
    const single = options.isEachCommit === true ? await judgeCommits(range, about, host, signal) : undefined;
    // Committed changes are told once, with their commit.
    const areTold = single?.areAll === true && !range.isWorktree;
    const inRange = areTold ? measured.rows.filter(({ state }) => state !== "unexplained") : measured.rows;
    const coverageRows = [...inRange, ...(single?.rows ?? [])].filter(
      ({ state }) => state === "unexplained" || rules.rules.explained > 0,
    );
    const reviews = judged.map(({ review }) => review);
    const rows = [...collected.rows, ...coverageRows];
    const all: readonly CheckRow[] = [...reviews.flatMap((review) => review.rows), ...rows];
    const broken = [
      ...findBrokenRules(all, measured.coverage, rules.rules),
      ...findShortCommits(single?.commits ?? [], rules.rules),
    ];
    return {
      kind: "checked",
      holds: broken.every(({ level }) => level === "warning"),
      range: range.shown,
      base: range.base,
      head: range.head,
      rules: rules.rules,
      rulesFrom: rules.from,
      remarks: [
        ...[range, rules, collected].flatMap(({ remarks }) => remarks),
        ...(servers?.remarks() ?? []),
        ...(single?.remarks ?? []),
      ],
      broken,
      reviews,
      coverage: measured.coverage,
      ...(single === undefined ? {} : { commits: single.commits }),
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

function noReview(
  { shown }: CheckedRange,
  { isFetched }: CheckOptions,
  { rows: [first], remarks: [remark] }: Pick<CollectedReviews, "rows" | "remarks">,
): string {
  // One is there, or named, and cannot be used: that is what to correct.
  const why = first === undefined ? remark : `${first.text}: ${first.message ?? ""}`;
  if (why !== undefined) return `The rules require a review, and none of ${shown} can be used. ${why}`;
  const advice = isFetched ? "Push the notes of its commits" : "Fetch the notes of its commits with --fetch";
  return `The rules require a review, but no commit of ${shown} has one. ${advice}, or name a file with --review.`;
}

/** Returns the review that is given, or else those of the commits. */
function listReviews({ review }: CheckOptions, committed: readonly CommittedReview[]): readonly GivenReview[] {
  if (review !== undefined) {
    const { name, text } = review;
    const title = createDocument(text, hashText).sections.find((section) => section.title !== "")?.title ?? name;
    return [{ reviewId: randomUUID(), title, source: name, note: { text, base: "" }, commit: undefined }];
  }
  return committed.map(({ note, commit, noted }) => {
    const source = `the note of ${noted.slice(0, 7)}${commit === noted ? "" : `, for ${commit.slice(0, 7)}`}`;
    return { reviewId: note.reviewId, title: note.title, source, note, commit };
  });
}
