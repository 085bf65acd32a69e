import * as z from "zod/mini";
import { commitQuestion, commitRefused, stagedFile, undoableCommits } from "./commit.ts";
import { defineContract, request } from "./contract.ts";
import { foldedFolder } from "./foldedFolder.ts";
import { maxCommitMessageChars, maxSectionCommits } from "./limits.ts";

export const dividedFile = z.extend(stagedFile, {
  /** Names the file as it is now; a file without lines is moved by this id. */
  id: z.string(),
  additions: z.int(),
  deletions: z.int(),
  /** The lines of each included hunk, numbered as in the final file; empty for a file without lines. */
  hunks: z.array(z.object({ id: z.string(), line: z.int(), additions: z.int(), deletions: z.int() })),
  hunkCount: z.int(),
  /** True for a file that a tool writes: its hunks are collapsed. */
  isGenerated: z.optional(z.literal(true)),
});
export type DividedFile = z.infer<typeof dividedFile>;

const dividedCommit = z.object({
  message: z.string(),
  /** The first of the commit's files. */
  files: z.array(dividedFile),
  fileCount: z.int(),
  /** Ids of the hunks, and of the files without lines, of all other files. */
  unlisted: z.array(z.string()),
});

export const plannedCommit = z.extend(dividedCommit, {
  section: z.string(),
  title: z.string(),
  /** Why it has code of other sections, lacks some of its own, or stands before them: sentences, with code between backticks. */
  reasons: z.array(z.string()),
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
  /** Folders of new files, which no commit takes but for the files that the review names. */
  folded: z.optional(z.array(foldedFolder)),
  /** A sentence about the code that the order of the commits does not consider. */
  note: z.optional(z.string()),
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
  commitQuestion,
  commitRefused,
]);
export type SectionCommitOutcome = z.infer<typeof sectionCommitOutcome>;

export const undoOutcome = z.discriminatedUnion("kind", [z.object({ kind: z.literal("undone") }), commitRefused]);
export type UndoOutcome = z.infer<typeof undoOutcome>;

export const sectionCommitsContract = defineContract({
  "commit/plan-sections": request(z.object({ reviewId: z.string(), repository: z.string() }), sectionPlanOutcome),
  /** Makes these commits of a plan. Cancelling it kills git and undoes the commits made so far. */
  "commit/create-sections": request(
    z.object({
      plan: z.string(),
      /** In order, with the ids of their hunks and of their files without lines; all others are left out. */
      commits: z
        .array(
          z.object({
            message: z.string().check(z.maxLength(maxCommitMessageChars)),
            hunks: z.array(z.string()).check(z.minLength(1)),
          }),
        )
        .check(z.maxLength(maxSectionCommits + 1)),
      withReview: z.boolean(),
      despite: z.optional(z.string()),
    }),
    sectionCommitOutcome,
  ),
  "commit/undo-sections": request(z.object({ reviewId: z.string() }), undoOutcome),
});
export type SectionCommitsContract = typeof sectionCommitsContract;
