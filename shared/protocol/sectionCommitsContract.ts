import * as z from "zod/mini";
import { commitMessageLimit, commitRefused, stagedFile, undoableCommits } from "./commit.ts";
import { defineContract, request } from "./contract.ts";

const commitCount = 500;

export const dividedFile = z.extend(stagedFile, {
  additions: z.int(),
  deletions: z.int(),
  /** The lines of each included hunk, numbered as in the final file; empty for a file without lines. */
  hunks: z.array(z.object({ line: z.int(), additions: z.int(), deletions: z.int() })),
  hunkCount: z.int(),
});
export type DividedFile = z.infer<typeof dividedFile>;

const dividedCommit = z.object({
  message: z.string(),
  /** The first of the commit's files. */
  files: z.array(dividedFile),
  fileCount: z.int(),
});

export const plannedCommit = z.extend(dividedCommit, {
  section: z.string(),
  title: z.string(),
});
export type PlannedCommit = z.infer<typeof plannedCommit>;

export const sectionPlan = z.object({
  kind: z.literal("planned"),
  /** Token for this plan and its base: the commits contain exactly that. */
  plan: z.string(),
  source: z.enum(["staged", "worktree"]),
  commits: z.array(plannedCommit),
  leftover: z.optional(dividedCommit),
  /** Number of untracked files that are too large to include. */
  skippedCount: z.int(),
});
export type SectionPlan = z.infer<typeof sectionPlan>;

export const sectionPlanOutcome = z.discriminatedUnion("kind", [sectionPlan, commitRefused]);
export type SectionPlanOutcome = z.infer<typeof sectionPlanOutcome>;

export const madeCommits = z.extend(undoableCommits, {
  kind: z.literal("created"),
  notice: z.optional(z.string()),
});
export type MadeCommits = z.infer<typeof madeCommits>;

/** The result of committing by section; either all commits are made or none. */
export const sectionCommitOutcome = z.discriminatedUnion("kind", [
  madeCommits,
  z.object({ kind: z.literal("changed"), message: z.string() }),
  commitRefused,
]);
export type SectionCommitOutcome = z.infer<typeof sectionCommitOutcome>;

export const undoOutcome = z.discriminatedUnion("kind", [z.object({ kind: z.literal("undone") }), commitRefused]);
export type UndoOutcome = z.infer<typeof undoOutcome>;

export const sectionCommitsContract = defineContract({
  "commit/plan-sections": request(z.object({ reviewId: z.string(), repository: z.string() }), sectionPlanOutcome),
  /** Makes the planned commits. Cancelling it kills git and undoes the commits made so far. */
  "commit/create-sections": request(
    z.object({
      plan: z.string(),
      /** One message for each planned commit, and one for the leftover when that is committed, too. */
      messages: z.array(z.string().check(z.maxLength(commitMessageLimit))).check(z.maxLength(commitCount + 1)),
      withLeftover: z.boolean(),
      withReview: z.boolean(),
    }),
    sectionCommitOutcome,
  ),
  "commit/undo-sections": request(z.object({ reviewId: z.string() }), undoOutcome),
});
export type SectionCommitsContract = typeof sectionCommitsContract;
