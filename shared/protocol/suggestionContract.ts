import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { callId, commentSubject } from "./feedbackContract.ts";
import { keptFeedback, refusedFeedback } from "./feedbackOutcome.ts";
import { exactName } from "./nameText.ts";

/** The result of applying a suggestion. */
const applyOutcome = z.discriminatedUnion("kind", [
  keptFeedback,
  /** The first time in a folder: ask the person, and repeat the call with `isConfirmed`. */
  z.object({ kind: z.literal("confirm"), folder: exactName }),
  refusedFeedback,
]);
export type ApplyOutcome = z.infer<typeof applyOutcome>;

/** The lines that a comment is about. */
const commentedLines = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("lines"), lines: z.array(z.string()) }),
  refusedFeedback,
]);
export type CommentedLines = z.infer<typeof commentedLines>;

/** Requests of a page about suggested edits. */
export const suggestionContract = defineContract({
  /** Returns the commented lines of a thread, or those that a comment would be about, to be edited in place. */
  "feedback/lines": request(
    z.object({
      reviewId: z.string(),
      iteration: z.int().check(z.gte(1)),
      about: z.union([z.object({ thread: z.string() }), z.object({ subject: commentSubject })]),
    }),
    commentedLines,
  ),
  /** Replaces the commented lines by those that an entry suggests, unless somebody has changed them. */
  "feedback/apply": request(
    z.object({
      reviewId: z.string(),
      thread: z.string(),
      entry: z.string(),
      id: callId,
      /** The person has agreed that files in this folder are changed. */
      isConfirmed: z.optional(z.literal(true)),
    }),
    applyOutcome,
  ),
});
export type SuggestionContract = typeof suggestionContract;
