import * as z from "zod/mini";

export const keptFeedback = z.object({
  kind: z.literal("kept"),
  thread: z.optional(z.string()),
  /** A remark for the person, such as that no assistant is connected. */
  notice: z.optional(z.string()),
});
export const refusedFeedback = z.object({ kind: z.literal("refused"), message: z.string() });

export const feedbackOutcome = z.discriminatedUnion("kind", [keptFeedback, refusedFeedback]);
export type FeedbackOutcome = z.infer<typeof feedbackOutcome>;
