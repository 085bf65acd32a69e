import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { callId, draft } from "./feedbackContract.ts";
import { maxCommentChars } from "./limits.ts";
import { exactName } from "./nameText.ts";
import { value } from "./value.ts";

/** A change that the person has undone: a hunk, or a whole file. */
export const undoneChange = z.object({
  /** Id of the call that undid it. */
  undo: z.string(),
  /** The hunk's hash, that of a part of one (`HASH:START-END`), or the id of a file that was undone as a whole. */
  change: z.string(),
  /** Relative to the repository, with `/`. */
  path: exactName,
  reason: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** True once an assistant has written the undone lines again. */
  isBack: z.optional(z.literal(true)),
});
export type UndoneChange = z.infer<typeof undoneChange>;

/** A change whose lines somebody has changed since; it was not touched. */
export const undoConflict = z.object({
  change: z.string(),
  path: exactName,
  /** 1-based: the place of the lines in the file as it is now. */
  line: z.int(),
  /** The lines as they would be after the call, as the assistant or the undo left them, and as they are now. */
  wanted: z.string(),
  left: z.string(),
  now: z.string(),
  reason: z.string(),
});
export type UndoConflict = z.infer<typeof undoConflict>;

export const undoChangesOutcome = z.discriminatedUnion("kind", [
  /** `count` changes were undone or restored; those in conflict were not touched. */
  z.object({
    kind: z.literal("changed"),
    count: z.int(),
    conflicts: z.array(undoConflict),
    notice: z.optional(z.string()),
  }),
  /** The first time in a folder: ask the person, and repeat the call with `isConfirmed`. */
  z.object({ kind: z.literal("confirm"), folder: exactName }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type UndoChangesOutcome = z.infer<typeof undoChangesOutcome>;

const undoneList = z.object({ reviewId: z.string(), undone: z.array(undoneChange) });
export type UndoneList = z.infer<typeof undoneList>;

export const undoContract = defineContract({
  /** Takes changes of a round back in the working tree. */
  "undo/changes": request(
    z.object({
      reviewId: z.string(),
      round: z.int().check(z.gte(1)),
      since: z.optional(z.int().check(z.gte(0))),
      /**
       * Ids of files, each with the hashes of its hunks; without hunks, the whole file with its name and its mode. Some
       * lines of a hunk are `HASH:START-END`: the 0-based offsets in its body of the first one and of the one after the last.
       */
      files: z
        .array(z.object({ file: z.string(), hunks: z.optional(z.array(z.string()).check(z.maxLength(10_000))) }))
        .check(z.maxLength(2_000)),
      /** For the assistant; may be empty. */
      reason: z.string().check(z.maxLength(maxCommentChars)),
      id: callId,
      /** The draft that the reason came from, which is deleted. */
      draft: z.optional(draft.shape.key),
      /** The person has agreed that files in this folder are changed. */
      isConfirmed: z.optional(z.literal(true)),
    }),
    undoChangesOutcome,
  ),
  /** Brings undone changes back: hashes of hunks and ids of files, as in the value `undone`. */
  "undo/restore": request(
    z.object({ reviewId: z.string(), changes: z.array(z.string()).check(z.maxLength(10_000)), id: callId }),
    undoChangesOutcome,
  ),
});
export type UndoContract = typeof undoContract;

export const undoValues = {
  /** All changes that are undone now in the review of the page. */
  undone: value(undoneList),
};
