import * as z from "zod/mini";
import { commitMessageLimit, commitRefused, stagedFile, undoableCommits } from "./commit.ts";
import { defineContract, request } from "./contract.ts";

/** Sections that may become commits, at most. */
const commitCount = 500;

/** Part of a file that goes into one of several commits. */
export const dividedFile = z.extend(stagedFile, {
  additions: z.int(),
  deletions: z.int(),
  /** The lines of each of its hunks that go there, as they are numbered in the end; a file without lines has none. */
  hunks: z.array(z.object({ line: z.int(), additions: z.int(), deletions: z.int() })),
  /** Hunks of the whole file. */
  hunkCount: z.int(),
});
export type DividedFile = z.infer<typeof dividedFile>;

const dividedCommit = z.object({
  message: z.string(),
  /** The first of its files. */
  files: z.array(dividedFile),
  fileCount: z.int(),
});

/** One commit of those that are planned. */
export const plannedCommit = z.extend(dividedCommit, {
  /** Id of the section that explains what goes into it. */
  section: z.string(),
  title: z.string(),
});
export type PlannedCommit = z.infer<typeof plannedCommit>;

/** What would be committed section by section. */
export const sectionPlan = z.object({
  kind: z.literal("planned"),
  /** Names this plan, and what it stands on: commits are made of exactly that. */
  plan: z.string(),
  source: z.enum(["staged", "worktree"]),
  commits: z.array(plannedCommit),
  /** What no section explains. */
  leftover: z.optional(dividedCommit),
  /** Untracked files that are too large to be taken. */
  skippedCount: z.int(),
});
export type SectionPlan = z.infer<typeof sectionPlan>;

/** What came of asking for a plan. */
export const sectionPlanOutcome = z.discriminatedUnion("kind", [sectionPlan, commitRefused]);
export type SectionPlanOutcome = z.infer<typeof sectionPlanOutcome>;

/** Commits that were made section by section, the oldest first. */
export const madeCommits = z.extend(undoableCommits, {
  kind: z.literal("created"),
  /** The commits stand, but something about them is not as it should be. */
  notice: z.optional(z.string()),
});
export type MadeCommits = z.infer<typeof madeCommits>;

/** What became of them: all, or none. */
export const sectionCommitOutcome = z.discriminatedUnion("kind", [
  madeCommits,
  /** What was shown is not what stands there now, and nothing was committed. */
  z.object({ kind: z.literal("changed"), message: z.string() }),
  commitRefused,
]);
export type SectionCommitOutcome = z.infer<typeof sectionCommitOutcome>;

/** What became of taking them back. */
export const undoOutcome = z.discriminatedUnion("kind", [z.object({ kind: z.literal("undone") }), commitRefused]);
export type UndoOutcome = z.infer<typeof undoOutcome>;

/** Webview → host: commits section by section. */
export const sectionCommitting = defineContract({
  /** What each section's commit would take. */
  "commit/plan-sections": request(z.object({ reviewId: z.string(), repository: z.string() }), sectionPlanOutcome),
  /** Makes the commits that were planned. Cancelling it ends git and takes back what was made. */
  "commit/create-sections": request(
    z.object({
      plan: z.string(),
      /** One for each commit that is planned, and one for what is left where that is committed, too. */
      messages: z.array(z.string().check(z.maxLength(commitMessageLimit))).check(z.maxLength(commitCount + 1)),
      withLeftover: z.boolean(),
      withReview: z.boolean(),
    }),
    sectionCommitOutcome,
  ),
  /** Takes back the commits that a review became last. */
  "commit/undo-sections": request(z.object({ reviewId: z.string() }), undoOutcome),
});
export type SectionCommitting = typeof sectionCommitting;
