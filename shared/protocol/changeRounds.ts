import * as z from "zod/mini";
import { foldedFolder } from "./foldedFolder.ts";
import { exactName, nameText } from "./nameText.ts";
import { value } from "./value.ts";

const amount = z.int().check(z.gte(0));

/** A fact about the changes of a round that the reader must know to judge them. */
export const roundRemark = z.discriminatedUnion("kind", [
  /** Commits of the left side of `a..b` that the right side lacks: their changes appear reversed. */
  z.object({ kind: z.literal("reversed"), left: nameText, right: nameText, commits: amount }),
  /** A branch that was named alone: all of its commits since it left the base. */
  z.object({ kind: z.literal("branch"), branch: nameText, base: nameText, commits: amount }),
  /** Branches that end within the range, the uppermost first, and the range of the commits above all of them. */
  z.object({
    kind: z.literal("layers"),
    own: nameText,
    layers: z.array(z.object({ branches: z.array(nameText), above: amount })),
    range: nameText,
  }),
  z.object({
    kind: z.literal("unfinished"),
    what: z.optional(z.enum(["merge", "rebase", "cherry-pick", "revert"])),
    /** Files with conflicts. */
    conflicts: amount,
  }),
  /** A repository below the base directory whose uncommitted changes are not shown. */
  z.object({
    kind: z.literal("beside"),
    path: exactName,
    root: exactName,
    files: amount,
    additions: amount,
    deletions: amount,
  }),
]);
export type RoundRemark = z.infer<typeof roundRemark>;

/** A file that is left out, and why. */
export const skippedFile = z.object({ path: exactName, reason: nameText });

/** Files of the working tree that a round lacks: how many, and the first of them. */
export const skippedFiles = z.object({ count: amount, files: z.array(skippedFile) });
export type SkippedFiles = z.infer<typeof skippedFiles>;

export const changeRound = z.object({
  number: z.int().check(z.gte(1)),
  at: z.number(),
  client: z.string(),
  title: z.string(),
  /** As requested: `HEAD`, `main..topic`. */
  range: nameText,
  /** The resolved range, for display: `15781e2 and the working tree`. */
  resolved: nameText,
  files: z.int(),
  additions: z.int(),
  deletions: z.int(),
  iteration: z.int(),
  /** Differences from the round before; absent for the first round. */
  turn: z.optional(z.object({ files: z.int(), additions: z.int(), deletions: z.int() })),
  remarks: z.optional(z.array(roundRemark)),
  skipped: z.optional(skippedFiles),
  /** Folders of new files; those that are not named are no files of the round. */
  folded: z.optional(z.array(foldedFolder)),
  /** True for the snapshot that belongs to a presented iteration; absent for a requested round. */
  isAutomatic: z.optional(z.literal(true)),
  /** True for an edit that was shown before it was applied, if it ever is. */
  isProposal: z.optional(z.literal(true)),
});
export type ChangeRound = z.infer<typeof changeRound>;

const reviewRounds = z.object({
  reviewId: z.string(),
  /** The oldest first; empty for a review without code. */
  rounds: z.array(changeRound),
  /** Why the code of the latest iteration could not be read, in git's own words. */
  problem: z.optional(z.string()),
  /** Names the set of viewed hunks: a reader asks for them when it differs. */
  viewed: z.string(),
});
export type ReviewRounds = z.infer<typeof reviewRounds>;

export const changesValues = {
  /** The rounds of the review of the page. */
  rounds: value(reviewRounds),
};
