import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { foldedFolder } from "./foldedFolder.ts";
import { maxCommitMessageChars } from "./limits.ts";
import { nameText } from "./nameText.ts";

export const madeCommit = z.object({ commit: z.string(), subject: nameText });

export const reviewCommit = z.extend(madeCommit, {
  at: z.number(),
  /** All commits that the review became, in order, if there are several; the last one is the commit above. */
  series: z.optional(z.array(madeCommit)),
});
export type ReviewCommit = z.infer<typeof reviewCommit>;

export const stagedFile = z.object({
  status: z.enum(["A", "M", "D", "R", "C", "T"]),
  path: nameText,
  from: z.optional(nameText),
  /** True when the file has further changes that are not staged. */
  isPartly: z.optional(z.boolean()),
});
export type StagedFile = z.infer<typeof stagedFile>;

export const commitRepository = z.object({
  /** Opaque id for the page; not a path. */
  id: z.string(),
  name: nameText,
  /** Its location, to tell repositories of the same name apart. */
  place: nameText,
  branch: nameText,
  staged: z.array(stagedFile),
  /** The changed files while nothing is staged, which "Commit all" takes. */
  others: z.optional(z.array(stagedFile)),
  stagedCount: z.int(),
  unstagedCount: z.int(),
  untrackedCount: z.int(),
  /** Folders of new files, which a commit of all takes only once they are staged; the counts are without them. */
  folded: z.optional(z.array(foldedFolder)),
  /** Token for the staged content and its parent: the commit contains exactly that. */
  shown: z.string(),
  /** The reason why committing is not possible now, and how to fix it. */
  obstacle: z.optional(z.string()),
});
export type CommitRepository = z.infer<typeof commitRepository>;

/** The review has open points, so it is not committed yet: the person is asked once. */
export const commitQuestion = z.object({
  kind: z.literal("asks"),
  question: z.string(),
  /** Token for these open points: a request with it as `despite` commits although they are open. */
  state: z.string(),
});
export type CommitQuestion = z.infer<typeof commitQuestion>;

/** Commits that were made section by section, oldest first. */
export const undoableCommits = z.object({
  commits: z.array(madeCommit),
  branch: nameText,
});
export type UndoableCommits = z.infer<typeof undoableCommits>;

export const commitProposal = z.object({
  kind: z.literal("prepared"),
  reviewId: z.string(),
  iteration: z.int(),
  message: z.string(),
  /** True when the review was attached to the previous commit. */
  withReview: z.boolean(),
  /** True when the comments and verdicts are kept with an attached review. */
  withComments: z.optional(z.boolean()),
  /** True when the editor makes single commits itself, so the page only makes one commit per section. */
  isBySection: z.optional(z.boolean()),
  /**
   * The commits that this iteration became section by section; they can be undone until something else is committed.
   */
  made: z.optional(undoableCommits),
  /** Open points that the person has not been asked about. */
  asks: z.optional(commitQuestion),
  /** The repository of the review's directory comes first. */
  repositories: z.array(commitRepository).check(z.minLength(1)),
});
export type CommitProposal = z.infer<typeof commitProposal>;

export const commitRefused = z.object({
  kind: z.literal("refused"),
  message: z.string(),
  output: z.optional(z.string()),
});

export const prepareOutcome = z.discriminatedUnion("kind", [
  commitProposal,
  z.object({ kind: z.literal("handed-over") }),
  commitRefused,
]);
export type PrepareOutcome = z.infer<typeof prepareOutcome>;

export const commitOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("created"),
    commit: z.string(),
    subject: nameText,
    branch: nameText,
    notice: z.optional(z.string()),
  }),
  /** The staged content differs from what was shown, and nothing was committed; carries the new staged content. */
  z.object({ kind: z.literal("changed"), message: z.string(), repository: commitRepository }),
  commitQuestion,
  commitRefused,
]);
export type CommitOutcome = z.infer<typeof commitOutcome>;

export const singleCommitContract = defineContract({
  "commit/prepare": request(
    z.object({
      reviewId: z.optional(z.string()),
      /**
       * True to show the preview in the page even when the editor has its own commit view, which only supports a single
       * commit.
       */
      isInPage: z.optional(z.boolean()),
    }),
    prepareOutcome,
  ),
  /** Commits the staged files. Cancelling it kills git and its hooks. */
  "commit/create": request(
    z.object({
      reviewId: z.string(),
      iteration: z.int().check(z.gte(1)),
      repository: z.string(),
      shown: z.string(),
      message: z.string().check(z.maxLength(maxCommitMessageChars)),
      /** True to name the review in the message and attach it to the commit as a note. */
      withReview: z.boolean(),
      /** The `state` of the question that the person has answered with Commit anyway. */
      despite: z.optional(z.string()),
    }),
    commitOutcome,
  ),
  /** Sets whether the comments and verdicts are kept with a review that is attached to a commit. */
  "commit/keep-comments": request(z.object({ areKept: z.boolean() }), z.object({})),
  /** The number of changed files of the review's repository that are in no commit; absent when it is not known. */
  "commit/left": request(z.object({ reviewId: z.string() }), z.object({ files: z.optional(z.int()) })),
});
