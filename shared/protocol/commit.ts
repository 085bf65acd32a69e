import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { nameText } from "./nameText.ts";

/** UTF-16 code units of a commit message, at most. */
export const commitMessageLimit = 200_000;

/** The commit that a review became. */
export const reviewCommit = z.object({
  /** Full hash. */
  commit: z.string(),
  subject: nameText,
  /** Milliseconds since the epoch. */
  at: z.number(),
});
export type ReviewCommit = z.infer<typeof reviewCommit>;

/** A file that is staged, with the letter that Source Control shows. */
export const stagedFile = z.object({
  status: z.enum(["A", "M", "D", "R", "C", "T"]),
  /** Relative to the repository, to be read only. */
  path: nameText,
  /** The path before, of what was renamed or copied. */
  from: z.optional(nameText),
});
export type StagedFile = z.infer<typeof stagedFile>;

/** A repository of the workspace as it stands before a commit. */
export const commitRepository = z.object({
  /** What the page names it by; it is no path. */
  id: z.string(),
  name: nameText,
  /** Where it is, for a person who has several of the same name. */
  place: nameText,
  /** The branch, or where the head is without one. */
  branch: nameText,
  /** The first of what is staged, in the order of their paths. */
  staged: z.array(stagedFile),
  stagedCount: z.int(),
  unstagedCount: z.int(),
  untrackedCount: z.int(),
  /** Names what is staged, and what it is staged on: a commit is made of exactly that. */
  shown: z.string(),
  /** Why nothing can be committed here now, and what to do. */
  obstacle: z.optional(z.string()),
});
export type CommitRepository = z.infer<typeof commitRepository>;

/** Commits that were made section by section, the oldest first. */
export const undoableCommits = z.object({
  commits: z.array(z.object({ commit: z.string(), subject: nameText })),
  branch: nameText,
});
export type UndoableCommits = z.infer<typeof undoableCommits>;

/** What a person looks at before a commit. */
export const commitProposal = z.object({
  kind: z.literal("prepared"),
  reviewId: z.string(),
  /** The iteration that the message was made of. */
  iteration: z.int(),
  message: z.string(),
  /** Whether the review went along with the commit that was made last. */
  withReview: z.boolean(),
  /** The editor makes one commit in its own way: the page makes one for each section. */
  isBySection: z.optional(z.boolean()),
  /** The commits that this iteration became section by section, as long as nothing was committed since: they can be taken back. */
  made: z.optional(undoableCommits),
  /** That of the review's directory first. */
  repositories: z.array(commitRepository).check(z.minLength(1)),
});
export type CommitProposal = z.infer<typeof commitProposal>;

/** Why nothing was done, in words for a person. */
export const commitRefused = z.object({
  kind: z.literal("refused"),
  message: z.string(),
  /** What git and the hooks have printed. */
  output: z.optional(z.string()),
});

/** What came of asking what would be committed. */
export const prepareOutcome = z.discriminatedUnion("kind", [
  commitProposal,
  /** The editor has its own way and shows it. */
  z.object({ kind: z.literal("handed-over") }),
  commitRefused,
]);
export type PrepareOutcome = z.infer<typeof prepareOutcome>;

/** What became of a commit. */
export const commitOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("created"),
    commit: z.string(),
    subject: nameText,
    branch: nameText,
    /** The commit stands, but something about it is not as it should be. */
    notice: z.optional(z.string()),
  }),
  /** Something else is staged than was shown, and nothing was committed: this is what is staged now. */
  z.object({ kind: z.literal("changed"), message: z.string(), repository: commitRepository }),
  commitRefused,
]);
export type CommitOutcome = z.infer<typeof commitOutcome>;

/** Webview → host: what a page asks about commits. */
export const committing = defineContract({
  /** What would be committed, and with which message; of the review that the page shows. */
  "commit/prepare": request(
    z.object({
      reviewId: z.optional(z.string()),
      /** The page shows it also where the editor has its own way: that knows one commit only. */
      isInPage: z.optional(z.boolean()),
    }),
    prepareOutcome,
  ),
  /** Commits what is staged. Cancelling it ends git and the hooks that it runs. */
  "commit/create": request(
    z.object({
      reviewId: z.string(),
      iteration: z.int().check(z.gte(1)),
      repository: z.string(),
      shown: z.string(),
      message: z.string().check(z.maxLength(commitMessageLimit)),
      /** Names the review in the message and keeps it as a note of the commit. */
      withReview: z.boolean(),
    }),
    commitOutcome,
  ),
});
export type Committing = typeof committing;
