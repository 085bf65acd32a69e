import * as z from "zod/mini";
import { nameText } from "./nameText.ts";

/** An object id of git, by SHA-1 or SHA-256, or the beginning of one. */
const objectId = z.string().check(z.regex(/^[0-9a-f]{1,64}$/));

/**
 * A part of the changes of a round, which the person chose. It changes what is shown, never what the assistant presented or is told.
 * A commit is compared with its first parent; a merge, with what git merges by itself.
 */
export const rangePart = z.object({ kind: z.literal("commit"), commit: objectId });
export type RangePart = z.infer<typeof rangePart>;

/** Changes of a review that are looked at: those of a round, or a part of them. */
export const changesPlace = z.object({
  reviewId: z.string(),
  round: z.int().check(z.gte(1)),
  /** An earlier round: only the differences from it are looked at. 0 is the state before the first one. */
  since: z.optional(z.int().check(z.gte(0))),
  part: z.optional(rangePart),
});
export type ChangesPlace = z.infer<typeof changesPlace>;

/** A commit of a round. */
export const rangeCommit = z.object({
  commit: objectId,
  subject: nameText,
  author: nameText,
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** As git counts them; absent for a merge, for a commit without lines, and where git cannot count. */
  additions: z.optional(z.int()),
  deletions: z.optional(z.int()),
  /** Changed files; 0 for an empty commit, absent for a merge and where git cannot count. */
  files: z.optional(z.int()),
  isMerge: z.optional(z.literal(true)),
  /** True for a commit that `git rebase --autosquash` would join with the one above it in the list. */
  isFixup: z.optional(z.literal(true)),
});
export type RangeCommit = z.infer<typeof rangeCommit>;
