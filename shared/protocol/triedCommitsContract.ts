import * as z from "zod/mini";
import { commitRefused } from "./commit.ts";
import { defineContract, notification, request } from "./contract.ts";
import { callId } from "./feedbackContract.ts";
import { maxTrialCommandChars, maxTriedCommits } from "./limits.ts";
import { nameText } from "./nameText.ts";

const trialFolder = z.object({
  /** Opaque id for the page; not a path. */
  id: z.string(),
  path: nameText,
  /** True for a folder of installed packages, such as `node_modules`. */
  isProposed: z.boolean(),
  /** True when the folder was linked in the last trial or, before the first one, is proposed. */
  isChosen: z.boolean(),
});
export type TrialFolder = z.infer<typeof trialFolder>;

export const trialOffer = z.object({
  kind: z.literal("offered"),
  /** The last command that the person tried in this repository. */
  command: z.optional(z.string()),
  /** Commands that the files of the repository suggest. None of them runs unless the person chooses it. */
  suggestions: z.array(z.string()),
  /** Ignored folders that can be linked in. */
  folders: z.array(trialFolder),
  /** The short hash of the commit that the commits stand on; absent in a repository without a commit. */
  base: z.optional(z.string()),
});
export type TrialOffer = z.infer<typeof trialOffer>;

export const trialOfferOutcome = z.discriminatedUnion("kind", [trialOffer, commitRefused]);
export type TrialOfferOutcome = z.infer<typeof trialOfferOutcome>;

export const trialStep = z.object({
  isPassed: z.boolean(),
  milliseconds: z.number(),
  /** The way in which the command has failed, such as "It ended with code 1." */
  reason: z.optional(z.string()),
  /** The last lines of what a failed command printed, without colours. */
  output: z.optional(z.string()),
});
export type TrialStep = z.infer<typeof trialStep>;

export const triedCommits = z.object({
  kind: z.literal("tried"),
  /** The outcome on the base; absent without a base, and when the trial ended before. */
  base: z.optional(trialStep),
  /** The outcomes of the commits in order; those that are missing at the end were not tried. */
  commits: z.array(trialStep),
  /** True when the person has ended the trial. */
  isCancelled: z.boolean(),
  /** True when the files have changed since the trial began. */
  isOutdated: z.boolean(),
  /** The paths of the folders that were linked in. */
  linked: z.array(nameText),
  /** Number of files that a filter of git, such as Git LFS, has replaced: they stand as git stores them. */
  filteredCount: z.int(),
});
export type TriedCommits = z.infer<typeof triedCommits>;

export const trialOutcome = z.discriminatedUnion("kind", [
  triedCommits,
  /** The plan is out of date. */
  z.object({ kind: z.literal("changed"), message: z.string() }),
  commitRefused,
]);
export type TrialOutcome = z.infer<typeof trialOutcome>;

export const triedCommitsContract = defineContract({
  /** Returns the choices for a trial of the planned commits. Starts nothing of the repository. */
  "commit/offer-trial": request(z.object({ plan: z.string() }), trialOfferOutcome),
  /**
   * Runs a command in the tree of the base and then of each commit, in a folder outside of the repository. Nothing is committed. Progress
   * is told as `commit/trial-news`; cancelling ends the command with all that it started.
   */
  "commit/try": request(
    z.object({
      trial: callId,
      plan: z.string(),
      /** The hunks of each commit, as in `commit/create-sections`. */
      commits: z
        .array(z.object({ hunks: z.array(z.string()).check(z.minLength(1)) }))
        .check(z.maxLength(maxTriedCommits)),
      command: z.string().check(z.maxLength(maxTrialCommandChars)),
      /** Ids of the folders to link in. */
      folders: z.array(z.string()).check(z.maxLength(100)),
    }),
    trialOutcome,
  ),
});
export type TriedCommitsContract = typeof triedCommitsContract;

const trialNews = z.object({
  trial: callId,
  /** The tree that is tried now: 0 for the base, then the commits from 1. */
  at: z.int(),
  /** The last lines that the command has printed there. */
  output: z.string(),
  /** The outcome there, once it has ended. */
  step: z.optional(trialStep),
});
export type TrialNews = z.infer<typeof trialNews>;

export const triedCommitsNewsContract = defineContract({ "commit/trial-news": notification(trialNews) });
