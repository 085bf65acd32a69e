import type { SectionPlan, TrialNews, TrialOffer, TrialStep, TriedCommits } from "@dialectic/shared/protocol";
import { memoizeBy } from "@dialectic/shared/review";
import { listSeriesKeys, type SeriesDraft, seriesCommits } from "./seriesDraft.ts";

/** The commits that a trial is about. */
interface TrialSubject {
  /** Equal for plans and drafts that divide the same changes in the same way. */
  readonly key: string;
  /** Keys of the commits, in order. */
  readonly commits: readonly string[];
  readonly command: string;
  /** The short hash of the base; undefined without one. */
  readonly base: string | undefined;
}

export interface RunningTrial extends TrialSubject {
  readonly id: string;
  /** The tree that is tried now: 0 for the base, then the commits from 1. */
  readonly at: number;
  /** The last lines of the command there. */
  readonly output: string;
  readonly steps: readonly TrialStep[];
}

export interface TrialResult extends TrialSubject {
  readonly outcome: TriedCommits;
}

/** *Navigation* and results: how the person tries the planned commits of one review in one repository. */
export interface CommitTrial {
  readonly reviewId: string;
  readonly repository: string;
  /** True while the person chooses the command. */
  readonly isOpen: boolean;
  /** The choices; undefined until the host has answered. */
  readonly offer: TrialOffer | undefined;
  readonly command: string;
  /** Ids of the folders to link in. */
  readonly folders: readonly string[];
  readonly running: RunningTrial | undefined;
  readonly result: TrialResult | undefined;
  /** Why nothing was tried. */
  readonly problem: { readonly message: string; readonly output: string } | undefined;
}

export function createTrial(reviewId: string, repository: string): CommitTrial {
  return {
    reviewId,
    repository,
    isOpen: false,
    offer: undefined,
    command: "",
    folders: [],
    running: undefined,
    result: undefined,
    problem: undefined,
  };
}

/** Takes what can be chosen. What the person has typed or ticked meanwhile stays. */
export function withOffer(trial: CommitTrial, offer: TrialOffer): CommitTrial {
  const chosen = offer.folders.filter(({ isChosen }) => isChosen).map(({ id }) => id);
  const folders = trial.offer === undefined ? chosen : trial.folders;
  return { ...trial, offer, folders, command: trial.command === "" ? (offer.command ?? "") : trial.command };
}

/** Takes the progress of the running trial; news of an earlier one are passed over. */
export function withTrialNews(trial: CommitTrial | undefined, news: TrialNews): CommitTrial | undefined {
  const { running } = trial ?? {};
  if (trial === undefined || running?.id !== news.trial) return trial;
  const { at, output, step } = news;
  // The base has a step only where there is one.
  const isOfCommit = step !== undefined && at > 0;
  const steps = isOfCommit ? [...running.steps.slice(0, at - 1), step] : running.steps;
  return { ...trial, running: { ...running, at, output, steps } };
}

export function describeSubject(
  plan: SectionPlan,
  draft: SeriesDraft,
  { command, offer }: Pick<CommitTrial, "command" | "offer">,
): TrialSubject {
  const commits = listSeriesKeys(plan, draft);
  return { key: toTrialKey(plan, draft), commits, command: command.trim(), base: offer?.base };
}

/** Identifies the trees of the commits. A message may change: it is in no tree. */
export function toTrialKey(plan: SectionPlan, draft: SeriesDraft): string {
  return keysOf(plan)(draft);
}

/** Each commit of the page asks for it. */
const keysOf = memoizeBy((plan: SectionPlan) =>
  memoizeBy((draft: SeriesDraft) =>
    JSON.stringify([plan.plan, ...seriesCommits(plan, draft).map(({ hunks }) => hunks)]),
  ),
);

/** The standing of one commit. */
export type CommitTried =
  | { readonly kind: "passed" | "failed"; readonly step: TrialStep; readonly isBefore: boolean }
  | { readonly kind: "trying" }
  /** The trial ended before it. */
  | { readonly kind: "untried" };

/** Returns what a trial has found out about a commit, given by its key; undefined when it has not been part of one. */
export function findTried(trial: CommitTrial, commit: string, key: string): CommitTried | undefined {
  const { running, result } = trial;
  const about = running ?? result;
  const at = about?.commits.indexOf(commit) ?? -1;
  if (about === undefined || at < 0) return undefined;
  if (running !== undefined && running.at === at + 1 && running.steps[at] === undefined) return { kind: "trying" };
  const step = (running?.steps ?? result?.outcome.commits)?.[at];
  const isBefore = about.key !== key || result?.outcome.isOutdated === true;
  if (step === undefined) return running === undefined && !isBefore ? { kind: "untried" } : undefined;
  return { kind: step.isPassed ? "passed" : "failed", step, isBefore };
}

export type TrialSummary =
  | "before-change"
  | "base-failed"
  | "cancelled"
  /** The command passed on the base and on each commit. */
  | "passed"
  | "failed";

export function summarizeTrial({ key, outcome }: TrialResult, now: string): TrialSummary {
  if (key !== now || outcome.isOutdated) return "before-change";
  if (outcome.base?.isPassed === false) return "base-failed";
  if (outcome.isCancelled) return "cancelled";
  return outcome.commits.every(({ isPassed }) => isPassed) ? "passed" : "failed";
}
